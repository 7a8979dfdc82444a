// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.QuestionSettings;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.queries.SqlFlavour;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT COUNT(*) FROM ( NL: what's sold (by Bo) ) dbvrcnt",
        "SELECT COUNT(*) FROM (\nNL: what's sold (by Bo)\n) dbvrcnt",
        "SELECT * FROM (/* Metabase */ NL: what's sold (by Bo)) AS \"source\" LIMIT 2000",
        "SELECT * FROM (-- who\nNL: what's sold (by Bo);) z_q ORDER BY 1 DESC",
        "select * from (nl 'what''s sold (by Bo)') t"
      })
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "H2         | SELECT 'FROM (NL ''q'') t'",
        "H2         | SELECT \"(NL 'q')\" FROM t",
        "H2         | SELECT $$(NL 'q')$$",
        "H2         | SELECT 1 /* /* (NL 'q') */ (NL 'q') */ FROM t",
        "PostgreSQL | SELECT $a$(NL 'q')$a$, E'\\'(NL: q)'",
        "PostgreSQL | SELECT 1 -- (NL 'q')",
        "MariaDB    | SELECT '\\'(NL: q)', \"(NL 'q')\" # (NL 'q')",
        "SQLite     | SELECT [(NL 'q')] FROM t",
        "DuckDB     | SELECT (/* a comment */ 1)"
      })
  void parse_inStringsNamesAndComments_isNoQuestion(String product, String sql) throws NlException {
    NlCommand.Embedded found = parsed(sql, product);
    assertThat(found.questions()).isEmpty();
    assertThat(found.pieces()).containsExactly(sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT f(nl: 5)",
        "SELECT json_object(nl: be)",
        "SELECT json_object (/* as people write it */ nl: be, a: b)",
        "INSERT INTO t (nl 'x')",
        "SELECT \"my f\"(nl: be)",
        "SELECT s.f ( nl 'x' )",
        "SELECT f(nl(a, b): 'x')"
      })
  void parse_behindAName_isNoQuestion(String sql) throws NlException {
    NlCommand.Embedded found = parsed(sql, "PostgreSQL");
    assertThat(found.questions()).isEmpty();
    assertThat(found.pieces()).containsExactly(sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT x FROM t WHERE y IN (NL 'q')",
        "SELECT x FROM t WHERE y = ANY (NL 'q')",
        "SELECT (NL 'q')",
        "SELECT x FROM t, (NL 'q')"
      })
  void parse_whereALiteralMayStand_isUncertain(String sql) throws NlException {
    assertThat(parsed(sql, "PostgreSQL").certain()).isFalse();
    assertThat(parsed(sql.replace("NL 'q'", "NL: q"), "PostgreSQL").certain()).isTrue();
    assertThat(parsed(sql, "PostgreSQL").questions()).containsExactly(Question.of("q"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT f(nl := 5)",
        "CALL p(nl := 5)",
        "SELECT struct_pack(nl := 1)",
        "SELECT x FROM t WHERE y IN (nl::int, 3)",
        "SELECT (nl :: text)",
        "SELECT x FROM (nl(a, b) := 5)",
        "nl := 5",
        "SELECT nl(1), (nl), (nl.a), (nlx 'q') FROM t",
        "SELECT (NL + 1) FROM t",
        "SELECT count(NL) FROM t",
        "SELECT (NL ",
        "SELECT (NL x",
        "INSERT INTO nl (nl) VALUES (1)",
        "SELECT f(nl, 'q')",
        "SELECT * FROM words WHERE (nl LIKE 'huis%' OR en LIKE 'house%')",
        "SELECT * FROM words WHERE x = 1 AND (nl BETWEEN 'a' AND 'b')",
        "SELECT * FROM words WHERE ((nl ilike 'x'))"
      })
  void isIn_columnsAndTablesOfThatName_isFalse(String sql) {
    assertThat(NlPrefix.isIn(sql)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "SELECT * FROM (NL SQL: q) t               | NL SQL can't stand in other SQL",
        "SELECT * FROM (NL 'q' t                   | do not close",
        "SELECT * FROM (NL: q (a t                 | do not close",
        "SELECT * FROM (NL '') t                   | Nothing stands between",
        "SELECT * FROM (NL: ) t                    | Nothing follows the colon",
        "SELECT * FROM (NL 'q t                    | has no end",
        "SELECT * FROM (NL: what's it; select 3) t | Nothing was run"
      })
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
