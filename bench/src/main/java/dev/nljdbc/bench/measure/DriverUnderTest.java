// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import com.p6spy.engine.spy.P6SpyDriver;
import dev.nljdbc.bench.measure.OverheadBenchmark.EmbeddedEngine;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** The driver or pool in front of the engine's driver. */
public enum DriverUnderTest {
  /** Nothing. */
  BARE("bare") {
    @Override
    Source source(EmbeddedEngine engine) throws SQLException {
      return driver(DriverManager.getDriver(engine.url()), engine.url());
    }
  },
  /** This project's driver. */
  NL_JDBC("nl-jdbc") {
    @Override
    Source source(EmbeddedEngine engine) throws SQLException {
      String url = engine.url().replaceFirst("jdbc:", "jdbc:nl:");
      return driver(DriverManager.getDriver(url), url);
    }
  },
  /** P6Spy, told to log nothing. */
  P6SPY("p6spy") {
    @Override
    Source source(EmbeddedEngine engine) throws SQLException {
      DriverManager.getDriver(engine.url());
      System.setProperty("p6spy.config.modulelist", "com.p6spy.engine.spy.P6SpyFactory");
      return driver(new P6SpyDriver(), engine.url().replaceFirst("jdbc:", "jdbc:p6spy:"));
    }
  };

  private final String words;

  DriverUnderTest(String words) {
    this.words = words;
  }

  /** The name that it gives itself. */
  public String words() {
    return words;
  }

  /** Connections of an engine through this. A pool ends with its process. */
  abstract Source source(EmbeddedEngine engine) throws SQLException;

  /** Connects without DriverManager, which asks every loaded driver in order. */
  private static Source driver(Driver driver, String url) {
    Properties login = login();
    return () -> driver.connect(url, login);
  }

  private static Properties login() {
    Properties login = new Properties();
    login.setProperty("user", "sa");
    login.setProperty("password", "");
    return login;
  }

  /** Where connections come from. */
  @FunctionalInterface
  interface Source {

    /** Connects, or borrows from a pool. */
    Connection connect() throws SQLException;
  }
}
