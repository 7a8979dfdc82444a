// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.QuestionSettings;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.queries.SqlFlavour;
import dev.nljdbc.testing.TableTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NlCommandParserTest {

  @TableTest
  void parse_aQuestionHoweverWritten_isTheQuestion(String text) throws Exception {
    assertThat(NlPrefix.isIn(text)).isTrue();
    assertThat(NlPrefix.begins(text)).isTrue();
    assertThat(NlCommandParser.parse(text))
        .isEqualTo(NlCommandParser.parse(text, SqlFlavour.of("H2")))
        .isEqualTo(new NlCommand.Ask(NlForm.ROWS, Question.of("how many?")));
  }

  @TableTest
  void isIn_ordinarySql_isFalse(String text) {
    assertThat(NlPrefix.isIn(text)).isFalse();
  }

  @Test
  void isIn_null_isFalse() {
    assertThat(NlPrefix.isIn(null)).isFalse();
    assertThat(NlPrefix.begins(null)).isFalse();
  }

  /** No engine's SQL, and a message of ours says how a question is written. */
  @ParameterizedTest
  @ValueSource(strings = {"NL \"how many?\"", "nl \"how many?\" ;"})
  void parse_otherQuotes_saysHowToWriteIt(String text) {
    assertThat(NlPrefix.begins(text)).isTrue();
    assertThatThrownBy(() -> NlCommandParser.parse(text))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("NL: question");
  }

  @Test
  void begins_sqlInWhichAQuestionStands_isFalse() {
    assertThat(NlPrefix.begins("SELECT * FROM (NL: how many?) t")).isFalse();
    assertThat(NlPrefix.begins("(NL: how many?)")).isFalse();
  }

  @Test
  void parse_columns_areKeptInOrderAndCase() throws Exception {
    assertThat(NlCommandParser.parse("NL(Name, \"net total\" ,z): sales by artist"))
        .isEqualTo(
            new NlCommand.Ask(
                NlForm.ROWS,
                new Question("sales by artist", List.of("Name", "net total", "z"), "")));
    assertThat(NlCommandParser.parse("nl sql (a): x"))
        .isEqualTo(new NlCommand.Ask(NlForm.SQL, new Question("x", List.of("a"), "")));
  }

  @Test
  void parse_theOtherForms_areRecords() throws Exception {
    assertThat(NlCommandParser.parse("NL SQL: x"))
        .isEqualTo(new NlCommand.Ask(NlForm.SQL, Question.of("x")));
    assertThat(NlCommandParser.parse("nl trace :x;"))
        .isEqualTo(new NlCommand.Ask(NlForm.TRACE, Question.of("x")));
    assertThat(NlCommandParser.parse("NL EXPLAIN: x"))
        .isEqualTo(new NlCommand.Ask(NlForm.EXPLAIN, Question.of("x")));
    assertThat(NlCommandParser.parse("NL LOG;")).isEqualTo(new NlCommand.Show(NlForm.LOG));
    assertThat(NlCommandParser.parse("NL COLUMNS: x")).isEqualTo(new NlCommand.SearchColumns("x"));
    assertThat(NlCommandParser.parse("NL VALUES: x")).isEqualTo(new NlCommand.SearchValues("x"));
    assertThat(NlCommandParser.parse("NL PATH: a.x , b.y"))
        .isEqualTo(new NlCommand.FindPaths(List.of("a.x", "b.y")));
    assertThat(NlCommandParser.parse("NL  STATUS ;")).isEqualTo(new NlCommand.Show(NlForm.STATUS));
    assertThat(NlCommandParser.parse("NL\nREFRESH"))
        .isEqualTo(new NlCommand.Refresh(Optional.empty()));
    assertThat(NlCommandParser.parse("NL settings")).isEqualTo(new NlCommand.Show(NlForm.SETTINGS));
    assertThat(NlCommandParser.parse("/* x */ NL HELP")).isEqualTo(new NlCommand.Show(NlForm.HELP));
  }

  @TableTest
  void parse_malformed_saysHowItIsWritten(String text, String said) {
    assertThat(NlPrefix.isIn(text)).isTrue();
    assertThatThrownBy(() -> NlCommandParser.parse(text))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.SYNTAX))
        .hasMessageContaining(said);
  }

  @Test
  void parse_settingsForOneQuestion_comeWithIt() throws Exception {
    QuestionSettings settings =
        QuestionSettings.NONE.with("samples", "5").with("nl.model", "a, b").with("timeout", "30s");
    for (String text :
        List.of(
            "NL {samples=5, nl.model='a, b', timeout=30s}: x",
            "nl{ samples = 5 ,model='a, b' , NL.timeout =30s }:x;",
            "NL {samples=5,model='a, b',timeout=30s} 'x'")) {
      assertThat(NlPrefix.isIn(text)).as(text).isTrue();
      assertThat(NlCommandParser.parse(text))
          .as(text)
          .isEqualTo(new NlCommand.Ask(NlForm.ROWS, Question.of("x").with(settings)));
    }
    QuestionSettings one = QuestionSettings.NONE.with("answers", "new");
    Question question = new Question("x", List.of("a"), "").with(one);
    assertThat(NlCommandParser.parse("NL(a) {answers=new}: x"))
        .isEqualTo(new NlCommand.Ask(NlForm.ROWS, question));
    assertThat(NlCommandParser.parse("NL SQL {answers=new}(a): x"))
        .isEqualTo(new NlCommand.Ask(NlForm.SQL, question));
    assertThat(NlCommandParser.parse("NL {answers=new} TRACE (a): x"))
        .isEqualTo(new NlCommand.Ask(NlForm.TRACE, question));
    assertThat(NlCommandParser.parse("NL {}: x"))
        .isEqualTo(new NlCommand.Ask(NlForm.ROWS, Question.of("x")));
  }

  @TableTest
  void parse_settingsThatAreNone_saysWhy(String text, String said) {
    assertThat(NlPrefix.isIn(text)).isTrue();
    assertThatThrownBy(() -> NlCommandParser.parse(text))
        .isInstanceOf(NlException.class)
        .hasMessageContaining(said);
  }

  @Test
  void parse_questionInQuotes_isWithoutThem() throws Exception {
    for (String text :
        List.of(
            "NL 'what''s the total; and of whom?';",
            "NL: 'what''s the total; and of whom?'",
            "nl\t'what''s the total; and of whom?' ; ")) {
      assertThat(NlPrefix.isIn(text)).as(text).isTrue();
      assertThat(NlCommandParser.parse(text))
          .isEqualTo(new NlCommand.Ask(NlForm.ROWS, Question.of("what's the total; and of whom?")));
    }
    assertThat(NlCommandParser.parse("NL SQL(a) 'x'"))
        .isEqualTo(new NlCommand.Ask(NlForm.SQL, new Question("x", List.of("a"), "")));
    assertThat(NlCommandParser.parse("NL: 'Sun' and 'Moon'"))
        .isEqualTo(new NlCommand.Ask(NlForm.ROWS, Question.of("'Sun' and 'Moon'")));
    assertThat(NlCommandParser.parse("NL: 'twas sold when"))
        .isEqualTo(new NlCommand.Ask(NlForm.ROWS, Question.of("'twas sold when")));
    assertThat(NlCommandParser.parse("NL: what''s in stock in Bo''s shop"))
        .isEqualTo(new NlCommand.Ask(NlForm.ROWS, Question.of("what's in stock in Bo's shop")));
    assertThat(NlCommandParser.parse("NL: rows where name = '' or at 10:30, :x and ${y}"))
        .isEqualTo(
            new NlCommand.Ask(
                NlForm.ROWS, Question.of("rows where name = '' or at 10:30, :x and ${y}")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"NL: ''", "NL SQL: ' ' ;", "NL SQL ''"})
  void parse_nothingInQuotes_isNoQuestion(String text) {
    assertThatThrownBy(() -> NlCommandParser.parse(text))
        .hasMessageContaining("Nothing stands between the apostrophes");
  }

  @Test
  void parse_noCommaBetweenSettings_showsWhere() {
    assertThatThrownBy(() -> NlCommandParser.parse("NL {model='a' answers=new}: x"))
        .hasMessage("A comma or } is missing behind the setting model: 'answers=new}: x'");
  }

  @Test
  void parse_aKeywordOfOneLetter_isNotTakenForNone() {
    assertThatThrownBy(() -> NlCommandParser.parse("NL X: how many"))
        .hasMessageContaining("There is no NL X")
        .hasMessageNotContaining(NlForm.ROWS.usage());
  }

  @Test
  void parse_whatIsLeftOver_isShownUpToSixtySigns() {
    String sixty = "x".repeat(60);
    assertThatThrownBy(() -> NlCommandParser.parse("NL STATUS " + sixty))
        .hasMessageContaining("'" + sixty + "'");
    assertThatThrownBy(() -> NlCommandParser.parse("NL STATUS " + sixty + "y"))
        .hasMessageContaining("'" + sixty + "…'");
  }

  @Test
  void with_anotherQuestion_keepsTheForm() throws Exception {
    for (String head : List.of("NL: ", "NL SQL: ", "NL TRACE: ", "NL EXPLAIN: ", "NL MORE: ")) {
      NlCommand.Ask asking = (NlCommand.Ask) NlCommandParser.parse(head + "a?");
      assertThat(asking.with(Question.of("b?"))).isEqualTo(NlCommandParser.parse(head + "b?"));
    }
  }

  @ParameterizedTest
  @EnumSource(NlForm.class)
  void usage_ofEachForm_beginsWithItsKeywordAndHasASentence(NlForm form) {
    assertThat(form.usage()).startsWith(("NL " + form.keyword()).strip());
    assertThat(form.sentence()).endsWith(".");
  }

  @Test
  @Timeout(60)
  void parse_aMegabyte_isQuick() throws Exception {
    for (String part :
        List.of(
            "word ", "'a ", " 'a", "' ;x ", "\"a ", "(NL(", "(/*", "''", "(NL: ", "a;b ",
            "\n\n'")) {
      String text = "NL: " + part.repeat(1_000_000 / part.length());
      assertThat(NlPrefix.isIn(text)).isTrue();
      parsed(text);
      String sql = "SELECT " + part.repeat(1_000_000 / part.length());
      if (NlPrefix.isIn(sql)) {
        parsed(sql);
      }
    }
  }

  private static void parsed(String text) {
    try {
      assertThat(NlCommandParser.parse(text, SqlFlavour.of("H2"))).isNotNull();
    } catch (NlException refused) {
      assertThat(refused.getMessage().length()).isLessThan(1_000);
    }
  }

  @Test
  void parse_remember_takesQuestionAndSql() throws NlException {
    assertThat(
            NlCommandParser.parse(
                "nl remember 'What''s sold?' as SELECT ';' FROM sale WHERE x = 'AS';"))
        .isEqualTo(
            new NlCommand.Remember("What's sold?", "SELECT ';' FROM sale WHERE x = 'AS'", false));
    assertThat(NlCommandParser.parse("NL REMEMBER last ;"))
        .isEqualTo(new NlCommand.RememberLast(false));
    assertThat(NlCommandParser.parse("NL FORGET 'a' ;")).isEqualTo(new NlCommand.Forget("a"));
    assertThat(NlCommandParser.parse("NL MEMORY")).isEqualTo(new NlCommand.Show(NlForm.MEMORY));
  }

  @Test
  void parse_rememberWithoutItsParts_saysHow() {
    for (String wrong :
        List.of(
            "NL REMEMBER",
            "NL REMEMBER 'a'",
            "NL REMEMBER 'a' SELECT 1",
            "NL REMEMBER 'a' AS",
            "NL REMEMBER 'a AS SELECT 1",
            "NL REMEMBER '' AS SELECT 1",
            "NL REMEMBER: a AS SELECT 1")) {
      assertThatThrownBy(() -> NlCommandParser.parse(wrong))
          .as(wrong)
          .isInstanceOf(NlException.class)
          .hasMessageContaining("NL REMEMBER 'question' AS sql");
    }
    assertThatThrownBy(() -> NlCommandParser.parse("NL FORGET 'a' b"))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("'b'");
  }

  @Test
  void parse_moreAndPromptAndDescribe_areKnown() throws NlException {
    assertThat(NlCommandParser.parse("NL MORE: and in May?"))
        .isEqualTo(new NlCommand.Ask(NlForm.MORE, Question.of("and in May?")));
    assertThat(NlCommandParser.parse("NL PROMPT: a?"))
        .isEqualTo(new NlCommand.ShowPrompt(Question.of("a?")));
    assertThat(NlCommandParser.parse("NL DESCRIBE \"my table\""))
        .isEqualTo(new NlCommand.Describe(java.util.Optional.of("my table")));
    assertThat(NlCommandParser.parse("NL DESCRIBE \""))
        .isEqualTo(new NlCommand.Describe(java.util.Optional.of("\"")));
    assertThat(NlCommandParser.parse("NL DESCRIBE"))
        .isEqualTo(new NlCommand.Describe(java.util.Optional.empty()));
  }
}
