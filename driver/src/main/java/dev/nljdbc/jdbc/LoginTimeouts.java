package dev.nljdbc.jdbc;

import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** How long to wait for a server, in the words of its own driver. */
final class LoginTimeouts {

  /** The property, and how many of its units a second has. Files and memory need none. */
  private record Named(String property, int perSecond) {}

  private static final Map<String, Named> BY_SCHEME =
      Map.of(
          "postgresql", new Named("loginTimeout", 1),
          "mariadb", new Named("connectTimeout", 1000),
          "mysql", new Named("connectTimeout", 1000),
          "sqlserver", new Named("loginTimeout", 1),
          "db2", new Named("loginTimeout", 1));

  private LoginTimeouts() {}

  /** Adds the property, unless the user has set it or the driver has none. */
  static void add(int seconds, String url, Properties to) {
    Named named = BY_SCHEME.get(scheme(url));
    if (seconds > 0 && named != null) {
      to.putIfAbsent(named.property(), Long.toString((long) seconds * named.perSecond()));
    }
  }

  /** Of {@code jdbc:nl:scheme:…}. */
  private static String scheme(String url) {
    String[] parts =
        url.toLowerCase(Locale.ROOT).replaceFirst("^jdbc:nl:(jdbc:)?", "").split(":", 2);
    return parts[0];
  }
}
