// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.agent.tool.Workspace.Exemplars;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.sample.Shop;
import dev.nljdbc.testing.Workspaces;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectPromptTest {

  private static final String QUESTION = "How many jazz albums on vinyl came out in each year?";
  private static final Cancellation NEVER = Cancellation.unbounded();

  private static Workspaces shop;

  @BeforeAll
  static void open() throws Exception {
    Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
    Shop.create(connection);
    shop = Workspaces.on(connection);
  }

  @AfterAll
  static void close() throws Exception {
    shop.close();
  }

  private static Settings form(String form) throws Exception {
    return Settings.defaults().with(Setting.PROMPT, form);
  }

  private static String prompt(Settings settings) throws Exception {
    return prompt(settings, Question.of(QUESTION));
  }

  private static String prompt(Settings settings, Question question) throws Exception {
    return new DirectPrompt(question, shop.workspace(settings), NEVER).text(null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"concise", "verbose"})
  void text_shop_isWordForWordTheGoldenFile(String form) throws Exception {
    String shown = prompt(form(form)) + "\n";
    Path golden =
        Path.of("src/test/resources/dev/nljdbc/agent/prompt", "golden-direct-" + form + ".txt");
    if (Boolean.getBoolean("nljdbc.update")) {
      Files.writeString(golden, shown);
    } else {
      assertThat(shown).isEqualTo(Files.readString(golden, StandardCharsets.UTF_8));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"concise", "verbose"})
  void text_oddColumns_saysSoBesideTheirComments(String form) throws Exception {
    try (Workspaces clinic =
        Workspaces.of(
            "CREATE TABLE patient (patient_no INTEGER PRIMARY KEY, born TEXT, town TEXT);"
                + " INSERT INTO patient VALUES (1, '31.05.1950', 'N/A'), (2, '1.6.1960', 'Wick'),"
                + " (3, '2.6.1960', 'N/A'), (4, '3.7.1961', 'Barton')")) {
      String shown =
          new DirectPrompt(
                  Question.of("Which patients were born last, and in which town?"),
                  clinic.workspace(form(form)),
                  NEVER)
              .text(null);
      assertThat(shown)
          .contains("dates with the day first and the year last, not sortable as text")
          .contains("'N/A' in 2 rows looks like missing");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"concise", "verbose"})
  void text_namesOnlyMayBeShared_holdsNoCell(String form) throws Exception {
    String shown =
        prompt(
            form(form)
                .with(Setting.MODEL, "gpt-4o")
                .with(Setting.SHARE, "schema")
                .with(Setting.WITHOUT, "exemplars"),
            Question.of("How many records does the shop have?"));
    assertThat(shown).contains("medium").doesNotContain("cassette").doesNotContain("Europe");
    assertThat(prompt(form(form))).contains("cassette").contains("Jazz");
  }

  @Test
  void text_selectionByRetrieval_showsDetailsOfTheChosenAlone() throws Exception {
    String softly = prompt(form("concise").with(Setting.SELECTION, "retrieval"));
    assertThat(softly)
        .contains("medium (text)", "loyalty_tier (text)")
        .containsPattern("\\w+\\.medium: .*'")
        .doesNotContain("loyalty_tier: ");
    String hard = prompt(form("concise").with(Setting.SELECTION, "retrieval-hard"));
    assertThat(hard)
        .contains("medium (text)")
        .contains("album : album_id")
        .contains("album : genre_id = genre : genre_id")
        .doesNotContain("loyalty_tier");
  }

  @Test
  void text_selectionByRetrieval_hasTheDatesThatHoldTheYearAsked() throws Exception {
    Settings hard = form("concise").with(Setting.SELECTION, "retrieval-hard");

    assertThat(
            prompt(
                hard,
                Question.of(
                    "Which customers of which country spent the most on jazz tracks in 2024?")))
        .contains("invoice_date (time)");
  }

  @Test
  void text_selectionByDraft_showsItsColumnsAndKeys() throws Exception {
    Settings settings =
        form("concise").with(Setting.SELECTION, "program-hard").with(Setting.WITHOUT, "exemplars");
    DirectPrompt prompt = new DirectPrompt(Question.of("sales?"), shop.workspace(settings), NEVER);
    assertThat(prompt.needsDraft()).isTrue();
    assertThat(prompt.draft()).contains("loyalty_tier").doesNotContain("for example");
    String drafted =
        prompt.text(
            "SELECT g.name, SUM(l.quantity) FROM invoice_line l JOIN track t ON t.track_id ="
                + " l.track_id JOIN album a USING (album_id) JOIN genre g ON g.genre_id ="
                + " a.genre_id GROUP BY g.name");
    assertThat(drafted)
        .contains("| genre : ")
        .contains("quantity (number)")
        .contains("invoice_line : track_id = track : track_id")
        .doesNotContain("composer")
        .doesNotContain("playlist : ");
    String unreadable =
        prompt.text("SELECT quantity FRM invoice_line, track WHERE composer ==== 1");
    assertThat(unreadable).contains("quantity (number)").contains("composer (text)");
  }

  @Test
  void text_verifiedQuestions_theOnesThatAskAlikeComeFirst() throws Exception {
    Exemplars verified =
        () ->
            List.of(
                new Exemplars.Exemplar(
                    "Which customers live in Oslo?", "SELECT 1 FROM customer", 0),
                new Exemplars.Exemplar(
                    "How many rock tracks came out in each month?", "SELECT 2 FROM track", 0),
                new Exemplars.Exemplar("Secrets?", "SELECT 3 FROM sqlite_master", 0));
    Workspace plain = shop.workspace(form("concise"));
    Workspace workspace =
        new Workspace(plain.index(), plain.guard(), plain.explorer(), plain.settings(), verified);
    assertThat(new DirectPrompt(Question.of(QUESTION), workspace, NEVER).text(null))
        .contains("[Question]: How many rock tracks came out in each month?\n[SQL]: SELECT 2")
        .contains("Oslo")
        .contains("baker")
        .doesNotContain("sqlite_master");
  }

  @Test
  void text_whatIsKnownBeforehand_isSaid() throws Exception {
    Question question =
        new Question("Sales?", List.of("label", "revenue"), "revenue is quantity times price")
            .after(new Question.Earlier("Sales of 2020?", "SELECT 2020"));
    for (String form : List.of("concise", "verbose")) {
      assertThat(prompt(form(form).with(Setting.NOTES, "Open invoices are no sales"), question))
          .contains("revenue is quantity times price")
          .contains("Open invoices are no sales")
          .contains("SELECT 2020")
          .contains("label, revenue");
    }
  }

  @Test
  void text_smallContextWindow_leavesRoomForTheReply() throws Exception {
    Settings small = form("concise").with(Setting.CONTEXT_TOKENS, "4096");
    assertThat(TextLimits.tokens(prompt(small))).isLessThan(4096 - 2048);
    assertThat(prompt(small)).contains("album : ").contains("are not shown");
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 100, 1_000})
  void text_schemasUpTo1000Tables_staysWithinItsBudget(int tables) throws Exception {
    assertWithinBudget(tables);
  }

  @Test
  @Tag("thorough")
  void text_5000Tables_staysWithinItsBudget() throws Exception {
    assertWithinBudget(5_000);
  }

  private void assertWithinBudget(int tables) throws Exception {
    try (Workspaces large = Workspaces.of(warehouse(tables))) {
      for (String form : List.of("concise", "verbose")) {
        int fixed = TextLimits.tokens(prompt(form(form).with(Setting.CONTEXT_TOKENS, "1")));
        Workspace workspace = large.workspace(form(form));
        long began = System.nanoTime();
        String shown =
            new DirectPrompt(
                    Question.of("What is the freight of the orders of region 7?"), workspace, NEVER)
                .text(null);
        long millis = (System.nanoTime() - began) / 1_000_000;
        assertThat(TextLimits.tokens(shown)).as(tables + " tables").isLessThan(3_000 + fixed + 200);
        assertThat(shown).contains("freight");
        assertThat(millis).as(tables + " tables").isLessThan(60_000);
      }
    }
  }

  private static String warehouse(int tables) {
    return IntStream.range(0, tables)
        .mapToObj(
            i ->
                "CREATE TABLE orders_region_"
                    + i
                    + " (order_id INTEGER PRIMARY KEY, customer_id INTEGER, shipped_on DATE,"
                    + " freight_"
                    + i
                    + " DECIMAL(8,2), previous_id INTEGER REFERENCES orders_region_"
                    + Math.max(0, i - 1)
                    + "(order_id), note VARCHAR(80))")
        .collect(Collectors.joining(";\n"));
  }
}
