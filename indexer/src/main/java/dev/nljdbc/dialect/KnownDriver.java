package dev.nljdbc.dialect;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Engines whose driver can be named: its class, and the Maven artifact that holds it. */
public enum KnownDriver {
  CLICKHOUSE("com.clickhouse:clickhouse-jdbc", "com.clickhouse.jdbc.ClickHouseDriver", "ch"),
  DB2("com.ibm.db2:jcc", "com.ibm.db2.jcc.DB2Driver"),
  DERBY("org.apache.derby:derby", "org.apache.derby.iapi.jdbc.AutoloadedDriver"),
  DUCKDB("org.duckdb:duckdb_jdbc", "org.duckdb.DuckDBDriver"),
  FIREBIRDSQL("org.firebirdsql.jdbc:jaybird", "org.firebirdsql.jdbc.FBDriver", "firebird"),
  H2("com.h2database:h2", "org.h2.Driver"),
  HSQLDB("org.hsqldb:hsqldb", "org.hsqldb.jdbc.JDBCDriver"),
  MARIADB("org.mariadb.jdbc:mariadb-java-client", "org.mariadb.jdbc.Driver"),
  MYSQL("com.mysql:mysql-connector-j", "com.mysql.cj.jdbc.Driver"),
  ORACLE("com.oracle.database.jdbc:ojdbc11", "oracle.jdbc.OracleDriver"),
  POSTGRESQL("org.postgresql:postgresql", "org.postgresql.Driver"),
  REDSHIFT("com.amazon.redshift:redshift-jdbc42", "com.amazon.redshift.Driver"),
  SNOWFLAKE("net.snowflake:snowflake-jdbc", "net.snowflake.client.jdbc.SnowflakeDriver"),
  SQLITE("org.xerial:sqlite-jdbc", "org.sqlite.JDBC"),
  SQLSERVER("com.microsoft.sqlserver:mssql-jdbc", "com.microsoft.sqlserver.jdbc.SQLServerDriver"),
  TRINO("io.trino:trino-jdbc", "io.trino.jdbc.TrinoDriver");

  private final String artifact;
  private final String className;
  private final List<String> otherSchemes;

  KnownDriver(String artifact, String className, String... otherSchemes) {
    this.artifact = artifact;
    this.className = className;
    this.otherSchemes = List.of(otherSchemes);
  }

  /** The Maven coordinates, without a version. */
  public String artifact() {
    return artifact;
  }

  /** The driver's class. */
  public String className() {
    return className;
  }

  /** The driver of URLs that begin with {@code jdbc:scheme:}. */
  public static Optional<KnownDriver> of(String scheme) {
    String folded = scheme.toLowerCase(Locale.ROOT);
    for (KnownDriver driver : values()) {
      if (driver.name().toLowerCase(Locale.ROOT).equals(folded)
          || driver.otherSchemes.contains(folded)) {
        return Optional.of(driver);
      }
    }
    return Optional.empty();
  }

  /** The word behind {@code jdbc:}, for example {@code sqlite}. */
  public static String scheme(String realUrl) {
    int start = "jdbc:".length();
    int end = realUrl.indexOf(':', start);
    return end < 0
        ? realUrl.substring(Math.min(start, realUrl.length()))
        : realUrl.substring(start, end);
  }
}
