package dev.nljdbc.jdbc;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.jdbc.session.Route;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Where URLs lead. Remembers the last one, as most programs connect to one database again and
 * again; but no URL with a password in it, which should not outlive its connection. Thread-safe.
 */
final class Routes {

  private final DriverFinder drivers;
  private volatile @Nullable Route last;

  Routes(DriverFinder drivers) {
    this.drivers = drivers;
  }

  /**
   * Where one of our URLs leads.
   *
   * @throws SQLException when the URL is at fault, or there is no driver for it
   */
  Route of(String url) throws SQLException {
    Route known = last;
    return known != null && known.url().original().equals(url) ? known : found(url);
  }

  private Route found(String url) throws SQLException {
    NlUrl taken = NlUrl.parse(url);
    Route route = new Route(taken, drivers.find(taken.real()));
    if (drivers.keeps(route.driver()) && !Secrets.mayBeIn(url)) {
      last = route;
    }
    return route;
  }
}
