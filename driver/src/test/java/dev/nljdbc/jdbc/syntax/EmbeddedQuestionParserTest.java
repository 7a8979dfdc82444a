// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.QuestionSettings;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.queries.SqlFlavour;
import dev.nljdbc.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddedQuestionParserTest {

  private static NlCommand.Embedded parsed(String sql, String product) throws NlException {
    assertThat(NlPrefix.isIn(sql)).as(sql).isTrue();
    return (NlCommand.Embedded) NlCommandParser.parse(sql, SqlFlavour.of(product));
  }

  private static List<String> questions(String sql) throws NlException {
    return parsed(sql, "H2").questions().stream().map(Question::text).toList();
  }

  @Test
  void parse_severalAtAnyDepth_areAllFound() throws NlException {
    NlCommand.Embedded found =
        parsed(
            "SELECT * FROM (SELECT x FROM (NL 'who''s first?') a WHERE n = ?) b, ( nl: who is"
                + " (really) second? ; ) c WHERE EXISTS (NL{samples=3}(id) 'third') AND y = ?",
            "PostgreSQL");
    assertThat(found.pieces())
        .containsExactly(
            "SELECT * FROM (SELECT x FROM ",
            " a WHERE n = ?) b, ",
            " c WHERE EXISTS ",
            " AND y = ?");
    assertThat(found.questions())
        .containsExactly(
            Question.of("who's first?"),
            Question.of("who is (really) second?"),
            new Question("third", List.of("id"), "")
                .with(QuestionSettings.NONE.with("samples", "3")));
    assertThat(found.parameters()).containsExactly(0, 1, 0, 1);
  }

  @TableTest
  void parse_asToolsWrapIt_isTheQuestion(String sql) throws NlException {
    assertThat(questions(sql)).containsExactly("what's sold (by Bo)");
  }

  @Test
  void parse_nothingButBrackets_isTheQuestionItself() throws NlException {
    for (String sql : List.of("(NL: how many?)", " ( NL: how many? ) ; ", "(NL {} 'how many?');")) {
      assertThat(NlPrefix.isIn(sql)).as(sql).isTrue();
      assertThat(NlCommandParser.parse(sql, SqlFlavour.of("SQLite")))
          .as(sql)
          .isEqualTo(new NlCommand.Ask(NlForm.ROWS, Question.of("how many?")));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"titles with '(' in them", "titles that end in '('", "faces like \":-(\" (by Bo)"})
  void parse_aBracketInQuotes_isNoBracket(String question) throws NlException {
    NlCommand.Embedded found = parsed("SELECT * FROM (NL: " + question + ") t", "H2");
    assertThat(found.questions()).containsExactly(Question.of(question));
    assertThat(found.pieces()).containsExactly("SELECT * FROM ", " t");
  }

  @TableTest
  void parse_inStringsNamesAndComments_isNoQuestion(String product, String sql) throws NlException {
    NlCommand.Embedded found = parsed(sql, product);
    assertThat(found.questions()).isEmpty();
    assertThat(found.pieces()).containsExactly(sql);
  }

  @TableTest
  void parse_behindAName_isNoQuestion(String sql) throws NlException {
    NlCommand.Embedded found = parsed(sql, "PostgreSQL");
    assertThat(found.questions()).isEmpty();
    assertThat(found.pieces()).containsExactly(sql);
  }

  @TableTest
  void parse_whereALiteralMayStand_isUncertain(String sql) throws NlException {
    assertThat(parsed(sql, "PostgreSQL").certain()).isFalse();
    assertThat(parsed(sql.replace("NL 'q'", "NL: q"), "PostgreSQL").certain()).isTrue();
    assertThat(parsed(sql, "PostgreSQL").questions()).containsExactly(Question.of("q"));
  }

  @TableTest
  void isIn_columnsAndTablesOfThatName_isFalse(String sql) {
    assertThat(NlPrefix.isIn(sql)).isFalse();
  }

  @TableTest
  void parse_malformed_saysHowItIsWritten(String sql, String said) {
    assertThat(NlPrefix.isIn(sql)).isTrue();
    assertThatThrownBy(() -> NlCommandParser.parse(sql, SqlFlavour.of("H2")))
        .isInstanceOf(NlException.class)
        .hasMessageContaining(said);
  }

  @Test
  void parse_questionMarks_areCountedWhereTheyAreParameters() throws NlException {
    assertThat(
            parsed(
                    "SELECT '?', \"?\" /* ? */, a ?| b, a ?? b, ? FROM (NL 'q ? of') t WHERE x = ?",
                    "PostgreSQL")
                .parameters())
        .containsExactly(1, 1);
    assertThat(
            parsed("SELECT ?||? FROM (NL 'q') t WHERE x LIKE ?||'%' AND y ?& z", "PostgreSQL")
                .parameters())
        .containsExactly(2, 1);
  }
}
