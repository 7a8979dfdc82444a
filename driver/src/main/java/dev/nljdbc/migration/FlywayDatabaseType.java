// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.migration;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.NlDriver;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.Types;
import java.util.Comparator;
import java.util.Properties;
import java.util.ServiceLoader;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.extensibility.Plugin;
import org.flywaydb.core.internal.database.DatabaseType;
import org.flywaydb.core.internal.database.base.BaseDatabaseType;
import org.flywaydb.core.internal.database.base.Database;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParsingContext;

/**
 * Connects Flyway by {@code jdbc:nl:} URLs. Connection properties are those of the engine's own
 * type. Once connected, Flyway chooses that type by the database's product name.
 */
public final class FlywayDatabaseType extends BaseDatabaseType {

  /** For Flyway's {@code ServiceLoader}. */
  public FlywayDatabaseType() {}

  @Override
  public String getName() {
    return "nl-jdbc";
  }

  @Override
  public int getNullType() {
    return Types.NULL;
  }

  @Override
  public boolean handlesJDBCUrl(String url) {
    return NlUrl.accepts(url);
  }

  @Override
  public String getDriverClass(String url, ClassLoader classLoader) {
    return NlDriver.class.getName();
  }

  @Override
  public void setDefaultConnectionProps(String url, Properties props, ClassLoader classLoader) {
    engine(url).setDefaultConnectionProps(real(url), props, classLoader);
  }

  @Override
  public void setConfigConnectionProps(
      Configuration config, Properties props, ClassLoader classLoader) {
    if (config != null && config.getUrl() != null && NlUrl.accepts(config.getUrl())) {
      engine(config.getUrl()).setConfigConnectionProps(config, props, classLoader);
    }
  }

  /** The engine's type changes the end of the URL only, so that our driver accepts the new one. */
  @Override
  public void shutdownDatabase(String url, Driver driver) {
    engine(url).shutdownDatabase(url, driver);
  }

  @Override
  public boolean externalAuthPropertiesRequired(String url, String username, String password) {
    return engine(url).externalAuthPropertiesRequired(real(url), username, password);
  }

  @Override
  public Properties getExternalAuthProperties(String url, String username) {
    return engine(url).getExternalAuthProperties(real(url), username);
  }

  /** False: a connection belongs to its engine's type, whatever its URL. */
  @Override
  public boolean handlesDatabaseProductNameAndVersion(
      String databaseProductName, String databaseProductVersion, Connection connection) {
    return false;
  }

  @Override
  public Database<?> createDatabase(
      Configuration configuration,
      JdbcConnectionFactory jdbcConnectionFactory,
      StatementInterceptor statementInterceptor) {
    throw unconnected();
  }

  @Override
  public Parser createParser(
      Configuration configuration,
      ResourceProvider resourceProvider,
      ParsingContext parsingContext) {
    throw unconnected();
  }

  private static IllegalStateException unconnected() {
    return new IllegalStateException("The engine's own type serves an open connection");
  }

  /** Flyway's own register of types differs from version to version; its services do not. */
  private static DatabaseType engine(String url) {
    String real = real(url);
    return ServiceLoader.load(Plugin.class, Plugin.class.getClassLoader()).stream()
        .filter(provider -> DatabaseType.class.isAssignableFrom(provider.type()))
        .map(provider -> (DatabaseType) provider.get())
        .filter(type -> type.handlesJDBCUrl(real))
        .min(Comparator.comparing(Plugin::getPriority))
        .orElseThrow(
            () ->
                new FlywayException(
                    "No Flyway database plugin found to handle " + Secrets.hide(real)));
  }

  private static String real(String url) {
    try {
      return NlUrl.parse(url).real();
    } catch (NlException e) {
      throw new FlywayException(e.getMessage(), e);
    }
  }
}
