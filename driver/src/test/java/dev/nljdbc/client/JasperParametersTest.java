// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Child;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import net.sf.jasperreports.engine.JasperReport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** JasperReports: parameters of a question, and equal figures whenever the report is filled. */
@Tag("thorough")
class JasperParametersTest {

  private static final String TYPES =
      "concerts of %s or longer than %s minutes, dearer than %s or since %s, sold before %s,"
          + " fuller than %s, with fewer than %s guests, and not called %s";
  private static final String TYPES_SQL =
      "SELECT title, price FROM concert WHERE (band = %s OR minutes > %s) AND (price > %s OR"
          + " held >= %s) AND sold < %s AND filled > %s AND guests < %s AND title <> %s"
          + " ORDER BY id";
  private static final String[] ALL =
      List.of("who", "least", "price", "since", "sold", "share", "guests", "who").stream()
          .map(name -> "$P{" + name + "}")
          .toArray(String[]::new);
  private static final String PERHAPS = "concerts of %s, or all if %s is nobody";
  private static final String PERHAPS_SQL =
      "SELECT title, price FROM concert WHERE band = %s OR CAST(%s AS VARCHAR(40)) IS NULL"
          + " ORDER BY id";
  private static final String OF_A_BAND = "NL: title and price of the concerts of the band $P{who}";

  @TempDir Path directory;

  private Properties properties(Engines engine) {
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    return properties;
  }

  private static String ours(String url) {
    return "jdbc:nl:" + url.substring("jdbc:".length());
  }

  private static void remember(Connection connection, String question, String sql)
      throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement
          .executeQuery(
              "NL REMEMBER '" + question.replace("%s", "?") + "' AS " + sql.replace("%s", "?"))
          .close();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void parameters_ofAllTypesAndOfNone_printWhatTheSqlPrints(Engines engine) throws Exception {
    String url = Concerts.url(engine, directory);
    Map<String, Object> nobody = new HashMap<>();
    nobody.put("who", null);
    List<String> expected;
    List<String> everything;
    try (Connection bare = engine.connect(url)) {
      expected =
          Concerts.printed(
              Concerts.report(TYPES_SQL.formatted((Object[]) ALL)), Concerts.VALUES, bare);
      everything =
          Concerts.printed(Concerts.report(PERHAPS_SQL.replace("%s", "$P{who}")), nobody, bare);
    }
    assertThat(expected).contains("Night 10", "Night 11").doesNotContain("Night 6", "Night 12");
    assertThat(everything).hasSize(25).contains("Night 12");
    for (int run = 0; run < 2; run++) {
      try (Connection connection = DriverManager.getConnection(ours(url), properties(engine))) {
        if (run == 0) {
          remember(connection, TYPES, TYPES_SQL);
          remember(connection, PERHAPS, PERHAPS_SQL);
        }
        JasperReport types = Concerts.report("NL: " + TYPES.formatted((Object[]) ALL));
        JasperReport perhaps = Concerts.report("NL: " + PERHAPS.replace("%s", "$P{who}"));
        assertThat(Concerts.printed(types, Concerts.VALUES, connection)).isEqualTo(expected);
        assertThat(Concerts.printed(perhaps, nobody, connection)).isEqualTo(everything);
        assertThat(Concerts.printed(perhaps, Map.of("who", "Bo"), connection))
            .contains("Night 1", "Night 4", "Night 7", "Night 10")
            .hasSize(9);
        assertThat(Concerts.printed(types, Concerts.VALUES, connection)).isEqualTo(expected);
      }
    }
  }

  private String child(Engines engine, String url, String bands, Properties more) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-Duser.language=tr",
                "-Duser.country=TR",
                "-Duser.timezone=Asia/Kolkata",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                Concerts.class.getName(),
                ours(url),
                OF_A_BAND,
                bands));
    Properties all = properties(engine);
    all.putAll(more);
    all.forEach((name, value) -> arguments.add(name + "=" + value));
    Child child = Child.java(directory, Map.of(), arguments);
    assertThat(child.code()).as(child.err()).isZero();
    return child.out();
  }

  @ParameterizedTest
  @EnumSource(value = Engines.class, names = "POSTGRESQL")
  void figures_ofAModelsQuery_areEqualInAnotherProcessThatAsksNobody(Engines engine)
      throws Exception {
    String url = Concerts.url(engine, directory);
    Properties model = new Properties();
    model.setProperty("nl.model", "m");
    model.setProperty("nl.share", "values");
    String here;
    try (FakeChatServer server =
        FakeChatServer.start()
            .reply(
                Reply.call(
                    "ExecuteSQL",
                    "{\"sql\":\"SELECT title, price FROM concert WHERE band = ? AND price > 20"
                        + " ORDER BY price\",\"final\":true}"))) {
      model.setProperty("nl.base-url", server.baseUrl());
      Properties all = properties(engine);
      all.putAll(model);
      try (Connection connection = DriverManager.getConnection(ours(url), all)) {
        JasperReport report = Concerts.report(OF_A_BAND);
        here =
            "Ada "
                + Concerts.printed(report, Map.of("who", "Ada"), connection)
                + "\nBo "
                + Concerts.printed(report, Map.of("who", "Bo"), connection)
                + "\n";
      }
      assertThat(server.requests()).hasSize(1);
    }
    assertThat(here).contains("Ada [Night 3, 21.75, Night 6", "Bo [Night 4, 29");
    assertThat(child(engine, url, "Ada,Bo", model)).isEqualTo(here);
  }

  @ParameterizedTest
  @EnumSource(value = Engines.class, names = "SQLITE")
  void figures_ofTheOfflineModel_areEqualInAnotherProcessThatBeginsWithOtherValues(Engines engine)
      throws Exception {
    String url = Concerts.url(engine, directory);
    String ada;
    String none;
    try (Connection connection = DriverManager.getConnection(ours(url), properties(engine))) {
      JasperReport report = Concerts.report(OF_A_BAND);
      ada = "Ada " + Concerts.printed(report, Map.of("who", "Ada"), connection) + "\n";
      none = "Night 2 " + Concerts.printed(report, Map.of("who", "Night 2"), connection) + "\n";
    }
    assertThat(ada).contains("Night 3, 21.75, Night 6");
    assertThat(none).isEqualTo("Night 2 []\n"); // no band, but a title
    assertThat(child(engine, url, "Night 2,Ada", new Properties())).isEqualTo(none + ada);
  }
}
