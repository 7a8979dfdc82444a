// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.sample.Shop;
import dev.nljdbc.testing.TableTest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Map;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shell, typed into on a terminal. */
class ShellTest {

  private static final String FIRST =
      " AS SELECT 40 + genre_id AS n FROM genre WHERE genre_id = 1;\n";
  private static final String SECOND =
      " AS SELECT 40 + genre_id AS n FROM genre WHERE genre_id = 2;\n";
  private static final String SQL = "SELECT 700 + genre_id AS n FROM genre WHERE genre_id = 1;\n";

  @TempDir static Path dir;

  private static ConnectionTarget address;

  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private Size size = new Size(200, 50);
  private String format = "csv";

  @BeforeAll
  static void createShop() throws Exception {
    Path file = dir.resolve("shop.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      Shop.create(connection);
    }
    address = ConnectionTarget.of("jdbc:nl:sqlite:" + file, Map.of("nl.dir", "memory"));
  }

  /** What the screen shows in the end. A statement that nobody ended, the input's end does. */
  private String typed(String... texts) throws IOException {
    String keys = "!set outputformat " + format + "\n" + String.join("", texts);
    PrintStream screenBefore = System.out;
    PrintStream errorsBefore = System.err;
    try (PrintStream out = new PrintStream(screen, true, StandardCharsets.UTF_8);
        Terminal terminal =
            new DumbTerminal(
                "test",
                "xterm",
                new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8)),
                screen,
                StandardCharsets.UTF_8)) {
      terminal.setSize(size);
      TerminalBuilder.setTerminalOverride(terminal);
      System.setOut(out);
      System.setErr(out);
      Console.Printer printer = Console.Printer.on(screen, StandardCharsets.UTF_8);
      Console console =
          new Console(
              new ByteArrayInputStream(new byte[0]),
              printer,
              printer,
              new Terminals(true, true, true),
              200);
      assertThat(new Shell(console, new ErrorReporter(console, false), dir).run(address))
          .isEqualTo(ErrorReporter.ANSWERED);
    } finally {
      TerminalBuilder.setTerminalOverride(null);
      System.setOut(screenBefore);
      System.setErr(errorsBefore);
    }
    return screen.toString(StandardCharsets.UTF_8);
  }

  private static String remembered(String question, String as) {
    return "NL REMEMBER '" + question.replace("'", "''") + "'" + as;
  }

  @TableTest
  void question_endsWhereItsLineDoes(String question) throws Exception {
    assertThat(typed(remembered(question, FIRST), "NL: " + question + ";\n", SQL))
        .containsSubsequence("'41'", "'701'");
  }

  @Test
  void question_overLines_endsAtASemicolonAtALinesEnd() throws Exception {
    assertThat(typed(remembered("what's\nnew", FIRST), "NL: what's\nnew;\n", SQL))
        .containsSubsequence("semicolon> ", "'41'", "'701'")
        .doesNotContain("quote> ");
  }

  @Test
  void question_inQuotes_isNotEndedByASemicolonWithin() throws Exception {
    String question = "what's new; and since when?";
    assertThat(
            typed(
                remembered(question, FIRST),
                "NL: 'what''s new; and since when?';\n",
                SQL,
                "NL 'what''s new; and since when?';\n",
                SQL))
        .containsSubsequence("'41'", "'701'", "'41'", "'701'");
  }

  /** As to the driver: without a colon it is a string, with one it may well be "'tis". */
  @Test
  void question_inQuotesOverLines_endsWhereTheDriverSeesItsEnd() throws Exception {
    assertThat(
            typed(
                remembered("what is new; and when", FIRST),
                "NL 'what is new;\nand when';\n",
                SQL,
                "NL: 'what is new;\n",
                SQL))
        .containsSubsequence("quote> ", "'41'", "'701'", "nl> NL: 'what is new;", "'701'");
  }

  @Test
  void questions_onOneLine_areCutAsSqlIs() throws Exception {
    assertThat(
            typed(
                remembered("which is first", FIRST),
                remembered("which is second", SECOND),
                "NL: which is first; NL: which is second; " + SQL))
        .containsSubsequence("'41'", "'42'", "'701'");
  }

  @Test
  void statements_pastedAtOnce_runOneByOne() throws Exception {
    String pasted = SQL + "NL: what's new;\nNL: who's \"Big; Bang;\n" + SQL;
    assertThat(
            typed(
                remembered("what's new", FIRST),
                remembered("who's \"Big; Bang", SECOND),
                "\u001b[200~" + pasted + "\u001b[201~\n"))
        .containsSubsequence("'701'", "'41'", "'42'", "'701'");
  }

  @Test
  void file_ofQuestions_runsOneByOne() throws Exception {
    Path file =
        Files.writeString(
            dir.resolve("questions.sql"), SQL + "NL: what's new;\nNL: who's \"Big; Bang;\n" + SQL);
    assertThat(
            typed(
                remembered("what's new", FIRST),
                remembered("who's \"Big; Bang", SECOND),
                "!run " + file + "\n"))
        .containsSubsequence("'701'", "'41'", "'42'", "'701'");
  }

  @Test
  void otherForms_withAnApostrophe_endAlike() throws Exception {
    assertThat(
            typed(
                remembered("what's new", FIRST),
                "NL SQL: what's new;\n",
                "NL {answers=new}: what's new;\n",
                "NL FORGET 'what's new';\n",
                SQL))
        .containsSubsequence("SELECT 40 +", "'n'", "'41'", "42601", "'701'")
        .doesNotContain("quote> ");
  }

  @Test
  void sql_withAnOpenString_goesOn() throws Exception {
    assertThat(typed("SELECT 'it;\nNL: ' || genre_id AS t\nFROM genre WHERE genre_id = 1;\n", SQL))
        .containsSubsequence("quote> ", "semicolon> ", "NL: 1", "'701'");
  }

  @Test
  void history_afterAQuestion_keepsIt() throws Exception {
    typed("NL: who's `there;\n", SQL, "!quit\n");
    assertThat(Files.readString(dir.resolve("history"))).contains("NL: who's `there;", SQL.strip());
  }

  @Test
  void completion_behindAnApostrophe_knowsTheTables() throws Exception {
    typed("NL SQL: what's in the invoice_l\ts;\n", "!quit\n");
    assertThat(Files.readString(dir.resolve("history")))
        .contains("NL SQL: what's in the invoice_lines;");
  }

  @Test
  void question_withItsMark_isAskedWithoutPrefix() throws Exception {
    assertThat(typed("how many genres are there?\n", "!quit\n"))
        .contains("SELECT COUNT(*) FROM genre")
        .doesNotContain("Warning: SELECT", "state=01NL0");
    assertThat(Files.readString(dir.resolve("history")))
        .contains("NL: how many genres are there?;");
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit", "quit", "quit;", "\\q"})
  void word_ofOtherShells_ends(String word) throws Exception {
    assertThat(typed(word + "\n", SQL, "!quit\n")).doesNotContain("syntax error");
    assertThat(Files.readString(dir.resolve("history"))).doesNotContain(":" + word + "\n");
  }

  @Test
  void help_withoutPrefix_listsTheStatements() throws Exception {
    assertThat(typed("help\n", "!quit\n")).contains("NL EXPLAIN: question");
  }

  @Test
  void texts_onANarrowTerminal_areShownWhole() throws Exception {
    size = new Size(60, 40);
    format = "table";
    String seen =
        typed(
            "NL HELP;\n",
            "NL SQL: how many genres are there?;\n",
            "SELECT 'spacious' AS room;\n",
            "!quit\n");
    assertThat(seen)
        .contains("How the SQL came about: thoughts, actions, observations.")
        .contains("+----------+");
  }

  @Test
  void rows_onATerminalWithoutWidth_areShown() throws Exception {
    size = new Size(0, 0);
    format = "table";
    assertThat(typed("SELECT 'spacious' AS room;\n", "!quit\n"))
        .contains("room", "spacious", "+----------+");
  }
}
