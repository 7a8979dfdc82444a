// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Question.BoundValue;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.testing.TableTest;
import dev.nljdbc.testing.Workspaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaLinkingTest {

  private static final String FARM =
      """
      CREATE TABLE grower (grower_no INTEGER PRIMARY KEY, first_name TEXT, village TEXT, born INTEGER);
      CREATE TABLE field (field_no INTEGER PRIMARY KEY, grower_no INTEGER REFERENCES grower, hectares REAL, soil TEXT);
      CREATE TABLE harvest (field_no INTEGER REFERENCES field, gathered DATE, tons REAL, grade TEXT);
      INSERT INTO grower VALUES (1, 'Ann', 'Upper Slaughter ', 1950), (2, 'Bob', 'Wick', 1960);
      INSERT INTO field VALUES (1, 1, 2.5, 'Sandy loam'), (2, 2, 3.5, 'Heavy clay');
      INSERT INTO harvest VALUES (1, '2020-08-01', 3, 'A'), (2, '2021-08-01', 4, 'B');
      """;

  /** Nothing but its rows tells which of the dates is the one that a year speaks of. */
  private static final String STALL =
      """
      CREATE TABLE helper (helper_no INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, street TEXT, village TEXT,
        born DATE, joined DATE, money_given REAL, money_owed REAL, money_box TEXT);
      CREATE TABLE receipt (receipt_no INTEGER PRIMARY KEY, helper_no INTEGER REFERENCES helper, sold_on DATETIME,
        money_name TEXT, taken_by TEXT, village TEXT, street TEXT, paid REAL);
      CREATE TABLE money_kind (kind_no INTEGER PRIMARY KEY, money_kind TEXT, money_sign TEXT, money_metal TEXT,
        money_width REAL, money_weight REAL, money_edge TEXT, money_picture TEXT);
      INSERT INTO helper VALUES (1, 'Ann', 'Reed', 'Mill Lane', 'Wick', '1947-02-03', '2002-05-01', 1, 2, 'tin'),
        (2, 'Bob', 'Hay', 'High Street', 'Barton', '1973-04-05', '2004-03-04', 2, 3, 'jar');
      INSERT INTO receipt VALUES (1, 1, '2021-01-01 09:00:00', 'pound', 'Ann', 'Wick', 'Mill Lane', 3.5),
        (2, 2, '2025-12-22 10:30:00', 'pound', 'Bob', 'Wick', 'Green', 4.5);
      INSERT INTO money_kind VALUES (1, 'coin', '£', 'brass', 2, 9, 'milled', 'king');
      """;

  @TempDir Path directory;
  private Workspaces database;
  private Settings settings = Settings.defaults();

  @BeforeEach
  void open() throws Exception {
    database = Workspaces.of(FARM);
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  private String linked(Question question) throws Exception {
    Workspace workspace = database.workspace(settings);
    return SchemaLinking.of(question, workspace.index(), Cancellation.unbounded()).print(workspace);
  }

  private String opening(Question question) throws Exception {
    Workspace workspace = database.workspace(settings);
    Toolbox toolbox = Toolbox.of(workspace);
    return ((ChatMessage.User)
            Prompt.of(
                    question,
                    workspace,
                    new TextProtocol(toolbox),
                    toolbox,
                    Cancellation.unbounded())
                .get(1))
        .text();
  }

  @Test
  void print_question_showsColumnsBelowTheirTablesAndExactCells() throws Exception {
    String text =
        linked(Question.of("How many tons do growers of upper slaughter gather on sandy loam?"));

    assertThat(text)
        .startsWith("Found for the question, table by table:\n")
        .contains("\nharvest\n", "\n  tons REAL | ", "\ngrower\n", "\nfield\n")
        .contains("- grower.village = 'Upper Slaughter '", "- field.soil = 'Sandy loam'");
    for (String column : new String[] {"gathered", "grade", "hectares", "born", "first_name"}) {
      assertThat(text).contains(column);
    }
  }

  @Test
  void print_wordsOfTheEvidence_areLookedForToo() throws Exception {
    Question question = new Question("How much came from there?", List.of(), "there means Wick");

    assertThat(linked(question)).contains("grower.village = 'Wick'");
  }

  @TableTest
  void print_questionWithAYear_describesTheDatesThatHoldIt(String question, String described)
      throws Exception {
    try (Workspaces stall = Workspaces.of(STALL)) {
      Workspace workspace = stall.workspace(settings);
      SchemaLinking linking =
          SchemaLinking.of(Question.of(question), workspace.index(), Cancellation.unbounded());

      assertThat(linking.print(workspace)).contains("\n  " + described + " | ");
    }
  }

  @Test
  void print_commentOrCellHoldsAWord_theColumnIsDescribed() throws Exception {
    StringBuilder sql = new StringBuilder("CREATE TABLE plant (plant_no INTEGER PRIMARY KEY, ");
    IntStream.range(0, 14).forEach(i -> sql.append("water_need_").append(i).append(" INTEGER, "));
    sql.append("x1 TEXT, x2 TEXT); INSERT INTO plant (plant_no, x2) VALUES (1, 'Kale');");
    Path comments = directory.resolve("comments.csv");
    Files.writeString(comments, "table,column,description\nplant,x1,how much shade it wants\n");
    try (Workspaces garden = Workspaces.described(sql.toString(), comments)) {
      Workspace workspace = garden.workspace(settings);
      Question question = Question.of("How much water need has kale, and does it want shade?");
      SchemaLinking linking =
          SchemaLinking.of(question, workspace.index(), Cancellation.unbounded());

      assertThat(linking.print(workspace))
          .contains("\n  x1 TEXT | how much shade it wants", "\n  x2 TEXT | one of 'Kale'")
          .contains("  also: ");
    }
  }

  @Test
  void print_codesThatNothingWasFoundIn_haveTheirValues() throws Exception {
    StringBuilder sql =
        new StringBuilder(
            "CREATE TABLE stall (stall_no INTEGER PRIMARY KEY, colour TEXT, st TEXT, closed"
                + " INTEGER, remark TEXT); CREATE TABLE sale (sale_no INTEGER, stall_no INTEGER"
                + " REFERENCES stall");
    IntStream.range(0, 14).forEach(i -> sql.append(", sales_sum_").append(i).append(" REAL"));
    sql.append("); INSERT INTO stall VALUES (1, 'red', 'A', 0, 'near the church'),");
    sql.append(" (2, 'blue', 'D', 1, 'behind the hall'), (3, 'red', 'A', 1, NULL);");
    try (Workspaces market = Workspaces.of(sql.toString())) {
      Question question = Question.of("What is the sum of the sales at each stall?");
      Workspace workspace = market.workspace(settings);
      SchemaLinking linking =
          SchemaLinking.of(question, workspace.index(), Cancellation.unbounded());

      assertThat(linking.print(workspace))
          .contains("also: colour ('red', 'blue'), st ('A', 'D'), closed (1, 0), remark");

      settings = settings.with(Setting.CONTEXT_TOKENS, "6858");
      assertThat(linking.print(market.workspace(settings)))
          .contains("colour", "st, closed")
          .doesNotContain("('A'");
    }
  }

  @Test
  void print_oneTableHoldsAllWords_onlyItsColumnsAreDescribed() throws Exception {
    String sole = linked(Question.of("Which soils do fields of more than two hectares have?"));
    assertThat(sole)
        .startsWith("Found for the question, table by table:\nfield\n")
        .contains("  hectares REAL | 2.5 to 3.5", "  soil TEXT | one of")
        .contains("\nharvest\n  also: ")
        .doesNotContain("tons REAL", "Their rows:");

    assertThat(linked(Question.of("How many tons of soils do fields have?")))
        .contains("  tons REAL | 3.0 to 4.0");
  }

  @Test
  void print_rowsWithoutAPartner_areTold() throws Exception {
    database.close();
    database = Workspaces.of(FARM + "INSERT INTO grower VALUES (3, 'Cid', 'Wick', 1970);");

    assertThat(linked(Question.of("How many fields has each grower?")))
        .contains("Their rows:\n- 1 of 3 grower have no field");
    assertThat(linked(Question.of("What was harvested from each field?")))
        .doesNotContain("have no");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "25", "60", "120", "400"})
  void print_anyBudget_isKeptAndSpentOnWhatIsFoundFirst(String tokens) throws Exception {
    int window = (int) Math.ceil(Integer.parseInt(tokens) * 32_000 / 700.0);
    settings = settings.with(Setting.CONTEXT_TOKENS, "" + window);
    String text = linked(Question.of("How many tons do growers of upper slaughter gather?"));

    assertThat(TextLimits.tokens(text)).isLessThanOrEqualTo(Integer.parseInt(tokens));
    if (Integer.parseInt(tokens) >= 60) {
      assertThat(text).contains("tons", "'Upper Slaughter '");
    }
  }

  @Test
  void opening_linkingOff_hasTheSchemaOnly() throws Exception {
    settings = settings.with(Setting.WITHOUT, "linking");

    assertThat(opening(Question.of("How many tons came from Wick?")))
        .contains("harvest |  | field_no -> field.field_no | 2")
        .doesNotContain("Found for", "'Wick'", "tons REAL");
  }

  @Test
  void opening_notes_areTheTextOrTheFileAsItIsNow() throws Exception {
    settings = settings.with(Setting.NOTES, "A big field has more than 3 hectares.");
    assertThat(opening(Question.of("Which fields are big?")))
        .contains("Rules to keep:\nA big field has more than 3 hectares.\n\nWhere rules");

    Path file = directory.resolve("rules.txt");
    Files.writeString(file, "Tons are metric.\n");
    settings = settings.with(Setting.NOTES, file.toString());
    assertThat(opening(Question.of("x?")))
        .contains("Rules to keep:\nTons are metric.\n\nWhere rules");

    Files.writeString(file, "Tons are long tons.");
    assertThat(opening(Question.of("x?"))).contains("Tons are long tons.");
  }

  @Test
  void opening_notesInAFileThatIsNotThere_saysSo() throws Exception {
    settings = settings.with(Setting.NOTES, directory.resolve("absent.md").toString());

    assertThatThrownBy(() -> opening(Question.of("x?")))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.SETTING))
        .hasMessageContaining("absent.md");
  }

  @Test
  void opening_questionThatGoesOn_hasTheOneBeforeWithItsSql() throws Exception {
    Question question =
        Question.of("and in Wick?")
            .after(new Question.Earlier("How many tons came from Upper Slaughter?", "SELECT 3"));

    assertThat(opening(question))
        .contains("Asked before: How many tons came from Upper Slaughter?\nAnswered by: SELECT 3")
        .contains("  tons REAL")
        .endsWith("Question: and in Wick?");
  }

  @Test
  void opening_allThatCanGoWithAQuestion_standsBeforeItInOneOrder() throws Exception {
    settings = settings.with(Setting.NOTES, "Big is over 3 hectares.");
    Question question =
        new Question(
                "And big ones in ?", List.of("village", "fields"), "village means grower.village")
            .with(List.of(new BoundValue("VARCHAR", "Wick")))
            .after(new Question.Earlier("How many fields?", "SELECT COUNT(*) FROM field"));

    assertThat(opening(question))
        .containsSubsequence(
            "\n\nRules to keep:\nBig is over 3 hectares.",
            "\n\nAsked before: How many fields?\nAnswered by: SELECT COUNT(*) FROM field",
            "\n\nKnown beforehand: village means grower.village",
            "\n\nWhere rules or what is known beforehand disagree with the question:",
            "Now they stand for: VARCHAR Wick",
            "\n\nThe result has exactly these columns, named so, in this order: village, fields",
            "\n\nQuestion: And big ones in ?");
  }
}
