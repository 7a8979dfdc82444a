package dev.nljdbc.jdbc.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionIdentityTest {

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL", "MARIADB", "H2", "HSQLDB", "DERBY"})
  void of_twoSessionsOfOneLogin_areTheSame(Engines engine) throws Exception {
    String url = engine.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    try (Connection one = engine.connect(url);
        Connection two = engine.connect(url)) {
      var dialect = Dialects.of(one.getMetaData().getDatabaseProductName());
      assertThat(SessionIdentity.varies(dialect)).isTrue();
      SessionIdentity first = SessionIdentity.of(one, dialect);
      assertThat(first.rights()).isNotBlank();
      assertThat(SessionIdentity.of(two, dialect)).isEqualTo(first);
    }
  }

  @Test
  void of_relativeThatDoesNotUnderstandTheQuery_isItsUser() throws Exception {
    String url = Engines.H2.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    try (Connection connection = Engines.H2.connect(url);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("INSERT INTO t VALUES (1)");
      assertThat(SessionIdentity.of(connection, Dialects.of("PostgreSQL")))
          .isEqualTo(new SessionIdentity("SA", ""));
      try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(1);
      }
    }
  }
}
