// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.ProviderProfile;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Questions through every provider's server, as it really behaves. */
class ProvidersTest {

  private static final String SQL = "SELECT COUNT(*) FROM harbour";

  private final FakeChatServer server = FakeChatServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  private Connection connect(ProviderProfile provider) throws SQLException {
    String url = "h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
    try (Connection bare = DriverManager.getConnection("jdbc:" + url);
        Statement statement = bare.createStatement()) {
      statement.execute("CREATE TABLE harbour (id INT PRIMARY KEY, name VARCHAR(20))");
      statement.execute("INSERT INTO harbour VALUES (1, 'Bergen'), (2, 'Ystad')");
    }
    Properties properties = new Properties();
    properties.setProperty("nl.dir", "memory");
    properties.setProperty("nl.model", provider.model());
    properties.setProperty("nl.base-url", server.baseUrl());
    properties.setProperty("nl.api-key", "k");
    properties.setProperty("nl.lab.temperature", "0.2");
    return DriverManager.getConnection("jdbc:nl:" + url, properties);
  }

  @ParameterizedTest
  @EnumSource
  void question_anyProvider_isAnsweredAndTheNextOneToo(ProviderProfile provider)
      throws SQLException {
    server.always(provider.answering(SQL));
    try (Connection connection = connect(provider);
        Statement statement = connection.createStatement()) {
      assertThat(counted(statement, "NL: how many harbours are there?")).isEqualTo(2);
      int learning = server.requests().size();
      assertThat(counted(statement, "NL: the number of harbours, please")).isEqualTo(2);
      assertThat(server.requests().size() - learning)
          .as("what was refused once is not tried again")
          .isEqualTo(2);
    }
  }

  private static int counted(Statement statement, String question) throws SQLException {
    try (ResultSet rows = statement.executeQuery(question)) {
      assertThat(statement.unwrap(NlAnswer.class).sql()).isEqualTo(SQL);
      assertThat(rows.next()).isTrue();
      return rows.getInt(1);
    }
  }
}
