// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.config.SettingsReader;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.delegate.TolerantConnection;
import dev.nljdbc.jdbc.execution.ConnectionFactory;
import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.jdbc.execution.NlSession;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the connections of another data source answer questions. */
final class DataSourceConnections {

  private static final String PREFIX = "jdbc:";

  /** Opens one more connection, for the same user. */
  @FunctionalInterface
  interface Opening {

    /** Opens it. */
    Connection open() throws SQLException;
  }

  private final Supplier<NlRuntime> runtime;
  private final Settings settings;

  /**
   * Reads our settings.
   *
   * @param given those that are not ours are the data source's affair
   */
  DataSourceConnections(Supplier<NlRuntime> runtime, Properties given) throws SQLException {
    this.runtime = runtime;
    this.settings = new SettingsReader().read(given, Map.of());
  }

  /** Opens a connection that answers questions; it opens another to explore. */
  Connection open(Opening opening) throws SQLException {
    Connection real = opening.open();
    try {
      if (!answers(real)) {
        return asking(real, opening);
      }
      NlSession session = real.unwrap(NlSession.class);
      if (session != null) { // a driver that says yes to everything gives null
        checkSettings(session.settings());
      }
      return real;
    } catch (SQLException | RuntimeException e) {
      close(real, e);
      throw e;
    }
  }

  /** Whether it answers questions already, under settings of its own. */
  private static boolean answers(Connection real) {
    try {
      return real.isWrapperFor(NlSession.class);
    } catch (SQLException | RuntimeException | LinkageError e) {
      return false; // a driver that wraps nothing, or is older than that method
    }
  }

  /** Else a table that is hidden here, for example, would be shown. */
  private void checkSettings(Settings own) throws NlException {
    for (Setting setting : Setting.values()) {
      if (settings.origin(setting) == Settings.Origin.PROPERTY
          && !settings.text(setting).equals(own.text(setting))) {
        throw new NlException(
            NlError.SETTING,
            setting.key()
                + " is set for a data source whose connections are of jdbc:nl: already, and have"
                + " another value of it. Set it in their URL, or give the data source the engine's"
                + " own URL.");
      }
    }
  }

  /**
   * Makes a connection answer questions.
   *
   * @param again opens another like it
   */
  NlConnection asking(Connection real, Opening again) throws SQLException {
    NlUrl url = url(new TolerantConnection(real).getMetaData().getURL());
    ConnectionFactory factory =
        new ConnectionFactory((unused, none) -> again.open(), url, new Properties(), settings);
    return new NlConnection(real, new ConnectionRequest(factory), runtime);
  }

  private static NlUrl url(@Nullable String real) {
    String known = real == null || !real.startsWith(PREFIX) ? PREFIX + "unknown:" : real;
    return new NlUrl(NlUrl.PREFIX + known.substring(PREFIX.length()), known, Map.of());
  }

  private static void close(Connection real, Exception why) {
    try {
      real.close();
    } catch (SQLException e) {
      why.addSuppressed(e);
    }
  }
}
