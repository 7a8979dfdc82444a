// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code NL DESCRIBE}: what is asked, kept, shown and searched. */
@Tag("thorough")
class DescribeTest {

  private static final Pattern ASKED = Pattern.compile("(?m)^- (\\w+)");

  @TempDir Path directory;

  private FakeChatServer server;

  @BeforeEach
  void start() {
    server = FakeChatServer.start().always(DescribeTest::describe);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Describes each column that it is asked for. */
  private static Reply describe(Request request) {
    ArrayNode columns = new ObjectMapper().createArrayNode();
    String text = request.lastText();
    String list = text.substring(text.indexOf("Columns to describe:"));
    for (MatchResult asked : ASKED.matcher(list).results().toList()) {
      String name = asked.group(1);
      columns
          .addObject()
          .put("column", name)
          .put("short", "wibble of " + name.toLowerCase(Locale.ROOT) + " in brief")
          .put("long", "All that is known of it: quokka" + name.toLowerCase(Locale.ROOT) + ".");
    }
    return Reply.text("Here you are:\n```json\n{\"columns\": " + columns + "}\n```");
  }

  private String database(Engines engine) throws SQLException {
    return engine.urlWith(
        directory,
        "CREATE TABLE shop (sid INTEGER PRIMARY KEY, kd VARCHAR(20), amt INTEGER)",
        "CREATE TABLE staff (id INTEGER PRIMARY KEY, nm VARCHAR(20))",
        "INSERT INTO shop VALUES (1, 'zebrakind', 5), (2, 'zebrakind', 7)",
        "INSERT INTO staff VALUES (1, 'Ada')");
  }

  private Connection connect(Engines engine, String url, String... settings) throws SQLException {
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    properties.setProperty("nl.model", "m");
    properties.setProperty("nl.base-url", server.baseUrl());
    properties.setProperty("nl.strategy", "interactive");
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return DriverManager.getConnection("jdbc:nl:" + url.substring("jdbc:".length()), properties);
  }

  private String ask(Engines engine, String url, String nl, String... settings)
      throws SQLException {
    try (Connection connection = connect(engine, url, settings);
        Statement statement = connection.createStatement()) {
      return rows(statement, nl);
    }
  }

  private static String rows(Statement statement, String nl) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (ResultSet rows = statement.executeQuery(nl)) {
      while (rows.next()) {
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          text.append(rows.getString(i)).append(" | ");
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void describe_aTable_isKeptSearchedAndShown(Engines engine) throws Exception {
    String url = database(engine);
    String told = ask(engine, url, "NL DESCRIBE shop");
    assertThat(told)
        .containsIgnoringCase("shop | kd | wibble of kd in brief")
        .contains("| new |", "| estimate |", "| total |", "3 columns described in 1 requests")
        .doesNotContainIgnoringCase("staff");
    assertThat(server.requests().get(0).lastText()).contains("zebrakind");
    assertThat(ask(engine, url, "NL STATUS")).contains("120 ");

    String again = ask(engine, url, "NL DESCRIBE shop");
    assertThat(again).contains("| kept |", "0 columns described").doesNotContain("| new |");
    assertThat(server.requests()).hasSize(1);

    assertThat(firstLine(ask(engine, url, "NL COLUMNS: wibble of kd")))
        .contains("(by model) wibble of kd");
    assertThat(firstLine(ask(engine, url, "NL COLUMNS: quokkaamt"))).containsIgnoringCase("amt");
    assertThat(ask(engine, url, "NL PROMPT: the wibble of kd?")).contains("(by model) wibble of");

    ask(engine, url, "NL REFRESH");
    ask(engine, url, "NL REFRESH shop");
    assertThat(ask(engine, url, "NL COLUMNS: wibble of kd")).contains("(by model)");
    assertThat(ask(engine, url, "NL DESCRIBE")).contains("| new |", "| kept |");
    assertThat(server.requests()).hasSize(2);
  }

  private static String firstLine(String rows) {
    return rows.substring(0, rows.indexOf('\n'));
  }

  @Test
  void describe_describedByPeople_staysTheirs() throws Exception {
    String url = database(Engines.SQLITE);
    Path own = directory.resolve("own.csv");
    Files.writeString(own, "table,column,description\nshop,kd,sort of shop\n");
    String told = ask(Engines.SQLITE, url, "NL DESCRIBE shop", "nl.semantics", own.toString());
    assertThat(told).contains("shop | kd | sort of shop | null | by people");
    assertThat(server.requests().get(0).lastText()).doesNotContain("\n- kd");
    assertThat(ask(Engines.SQLITE, url, "NL COLUMNS: kd", "nl.semantics", own.toString()))
        .contains("| sort of shop |");
  }

  @Test
  void columns_fileOfDescriptionsIsMissing_isAnErrorThatNamesIt() throws Exception {
    String url = database(Engines.SQLITE);
    String missing = directory.resolve("missing.csv").toString();
    assertThatThrownBy(() -> ask(Engines.SQLITE, url, "NL COLUMNS: kd", "nl.semantics", missing))
        .hasMessageContaining("nl.semantics")
        .hasMessageContaining(missing);
  }

  @Test
  void describe_underSchema_isToldNoCellAndWhatWasMadeOfCellsIsNotTold() throws Exception {
    String url = database(Engines.SQLITE);
    ask(Engines.SQLITE, url, "NL DESCRIBE shop", "nl.share", "values");
    assertThat(ask(Engines.SQLITE, url, "NL PROMPT: amt of shop", "nl.share", "schema"))
        .doesNotContain("wibble");
    ask(Engines.SQLITE, url, "NL DESCRIBE shop", "nl.share", "schema");
    String asked = server.requests().get(1).body().toString();
    assertThat(asked).contains("amt INTEGER").doesNotContain("zebrakind", "First rows");
    assertThat(ask(Engines.SQLITE, url, "NL PROMPT: amt of shop", "nl.share", "schema"))
        .contains("wibble");
  }

  @Test
  void describe_rowsAllowed_areShownToTheModel() throws Exception {
    String url = database(Engines.SQLITE);
    ask(Engines.SQLITE, url, "NL DESCRIBE shop", "nl.share", "rows");
    assertThat(server.requests().get(0).lastText()).contains("First rows", "1 | zebrakind | 5");
    ask(Engines.SQLITE, url, "NL DESCRIBE staff", "nl.share", "values");
    assertThat(server.requests().get(1).lastText()).doesNotContain("First rows");
  }

  @Test
  void describe_moreThanTheBudget_isRefusedWithTheEstimateBeforeAnythingIsAsked() throws Exception {
    String url = database(Engines.SQLITE);
    assertThatThrownBy(() -> ask(Engines.SQLITE, url, "NL DESCRIBE", "nl.budget.tokens", "200"))
        .hasMessageContaining("5 columns in 2 requests, about ")
        .hasMessageContaining("nl.budget.tokens");
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void describe_modelFailsOnTheWay_keepsWhatItWrote() throws Exception {
    String url = database(Engines.SQLITE);
    server.always(
        request ->
            request.lastText().contains("Table staff")
                ? Reply.error(400, "no more")
                : describe(request));
    assertThatThrownBy(() -> ask(Engines.SQLITE, url, "NL DESCRIBE"))
        .hasMessageContaining("3 columns were described before and are kept");
    server.always(DescribeTest::describe);
    assertThat(ask(Engines.SQLITE, url, "NL DESCRIBE"))
        .contains("shop | amt | wibble of amt in brief", "| kept |", "2 columns described");
  }

  @TableTest
  void describe_oddReply_isReadAsFarAsItGoes(String reply) throws Exception {
    String url = database(Engines.SQLITE);
    server.always(request -> Reply.text(reply));
    assertThat(ask(Engines.SQLITE, url, "NL DESCRIBE shop"))
        .contains("shop | kd | wibble kd |", "shop | amt | null | null | not described");
  }

  @Test
  void describe_offlineModel_saysWhatToSet() throws Exception {
    String url = database(Engines.SQLITE);
    assertThatThrownBy(() -> ask(Engines.SQLITE, url, "NL DESCRIBE", "nl.model", "offline"))
        .hasMessageContaining("Set nl.model");
    assertThatThrownBy(() -> ask(Engines.SQLITE, url, "NL DESCRIBE shopp"))
        .hasMessageContaining("nearest is shop");
  }

  @Test
  void describe_fileOfTexts_isItsOwnersAndDamageIsSurvived() throws Exception {
    String url = database(Engines.SQLITE);
    ask(Engines.SQLITE, url, "NL DESCRIBE shop");
    Path file = described();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    Files.writeString(file, "{\"format\": 1, \"columns\": [{\"sch");
    assertThat(ask(Engines.SQLITE, url, "NL COLUMNS: kd")).doesNotContain("by model");
    assertThat(ask(Engines.SQLITE, url, "NL DESCRIBE shop")).contains("| new |");
  }

  private Path described() throws Exception {
    try (Stream<Path> files = Files.list(directory.resolve("indexes"))) {
      return files.filter(file -> file.toString().endsWith(".described")).findFirst().orElseThrow();
    }
  }
}
