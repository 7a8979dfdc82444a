// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.UUID;

/**
 * The seven engines that tests run against, all real. Servers start when first asked for, serve the
 * whole JVM, and stop at its exit; with {@code -Dnljdbc.engines=SQLITE,H2} what needs another than
 * these is skipped. Use as {@code @ParameterizedTest @EnumSource(Engines.class)}.
 */
public enum Engines {
  /** A file. */
  SQLITE {
    @Override
    public String freshUrl(Path directory) {
      return "jdbc:sqlite:" + directory.resolve(freshName() + ".sqlite");
    }
  },
  /** A file, opened in this process. */
  H2 {
    @Override
    public String freshUrl(Path directory) {
      return "jdbc:h2:file:" + directory.resolve(freshName()).toAbsolutePath();
    }

    @Override
    public Properties properties() {
      return login("sa", "");
    }
  },
  /** A server of its own from a Maven artifact. */
  POSTGRESQL {
    @Override
    public String freshUrl(Path directory) throws SQLException {
      assumeWanted();
      return PostgresServer.freshDatabase(freshName());
    }

    @Override
    public Properties properties() {
      return login("postgres", "postgres");
    }
  },
  /** A server of its own from a Maven artifact, or the MySQL server that a property names. */
  MARIADB {
    @Override
    public String freshUrl(Path directory) throws SQLException {
      assumeWanted();
      return MySqlServer.isWanted()
          ? MySqlServer.freshDatabase(freshName())
          : MariaDbServer.freshDatabase(freshName());
    }

    @Override
    public Properties properties() {
      return login("root", MySqlServer.isWanted() ? MySqlServer.password() : "");
    }
  },
  /** A file. */
  DUCKDB {
    @Override
    public String freshUrl(Path directory) {
      return "jdbc:duckdb:" + directory.resolve(freshName() + ".duckdb");
    }
  },
  /** A file, opened in this process and closed with its last connection. */
  HSQLDB {
    @Override
    public String freshUrl(Path directory) {
      // the most that an administrator may allow: by default, Java's methods but those of Math are
      // shut
      System.setProperty("hsqldb.method_class_names", "java.lang.*;dev.nljdbc.*");
      return "jdbc:hsqldb:file:"
          + directory.resolve(freshName()).toAbsolutePath()
          + ";shutdown=true";
    }

    @Override
    public Properties properties() {
      return login("SA", "");
    }
  };

  /**
   * The URL of a database that nobody used before, with nothing in it.
   *
   * @param directory a temporary folder for engines that keep a database in a file
   */
  public abstract String freshUrl(Path directory) throws SQLException;

  /** Whether a MySQL server stands in for MariaDB. */
  public static boolean isMySql() {
    return MySqlServer.isWanted();
  }

  /** Skips what MariaDB has where a MySQL server, which has it not, stands in for it. */
  public void assumeNotMySql(String what) {
    assumeFalse(this == MARIADB && isMySql(), what);
  }

  /** Whether a name without quotes means upper case. */
  public boolean upperCase() {
    return this == H2 || this == HSQLDB;
  }

  /** A query of one row, where the engine has it that some select nothing without FROM. */
  public String oneRow(String expressions) {
    return switch (this) {
      case HSQLDB -> "VALUES (" + expressions + ")";
      default -> "SELECT " + expressions;
    };
  }

  /** A query of the numbers from 1 to the most, in a column {@code x}. */
  public String numbers(int most) {
    return switch (this) {
      case DUCKDB -> "SELECT x FROM range(1, " + (most + 1) + ") t(x)";
      case H2 -> "SELECT x FROM SYSTEM_RANGE(1, " + most + ")";
      case POSTGRESQL -> "SELECT x FROM generate_series(1, " + most + ") x";
      case HSQLDB -> "SELECT x FROM UNNEST(SEQUENCE_ARRAY(1, " + most + ", 1)) t(x)";
      case SQLITE, MARIADB ->
          "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < "
              + most
              + ") SELECT x FROM c";
    };
  }

  /** User and password, where the engine wants them; a fresh copy. */
  public Properties properties() {
    return new Properties();
  }

  final void assumeWanted() {
    String wanted = System.getProperty("nljdbc.engines", name());
    assumeTrue(List.of(wanted.split(",")).contains(name()), "not among nljdbc.engines");
  }

  /** Connects with {@link #properties()}. */
  public Connection connect(String url) throws SQLException {
    assumeWanted();
    return DriverManager.getConnection(url, properties());
  }

  /** A fresh database in which these statements have run. */
  public String urlWith(Path directory, String... statements) throws SQLException {
    String url = freshUrl(directory);
    try (Connection connection = connect(url)) {
      run(connection, statements);
    }
    return url;
  }

  /** Runs statements one after the other. */
  public static void run(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static String freshName() {
    return "t" + UUID.randomUUID().toString().replace("-", "");
  }

  private static Properties login(String user, String password) {
    Properties login = new Properties();
    login.setProperty("user", user);
    login.setProperty("password", password);
    return login;
  }
}
