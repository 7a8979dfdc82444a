// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.nljdbc.error.NlException;
import dev.nljdbc.queries.SqlFlavour;
import dev.nljdbc.testing.FuzzMeter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes as a statement: ours or not, parsed or refused in words, and nothing of it lost. */
class NlCommandFuzzTest {

  private static final FuzzMeter METER = new FuzzMeter("NL statements");
  private static final List<SqlFlavour> FLAVOURS =
      Stream.of("SQLite", "H2", "PostgreSQL", "MariaDB", "DuckDB", "Apache Derby", "HSQL")
          .map(SqlFlavour::of)
          .toList();

  @AfterAll
  static void tell() {
    METER.tell();
  }

  static Stream<Arguments> seeds() {
    return Stream.of(
            "NL: who?",
            "NL(name, \"the total\") {samples=5, timeout='30s'}: which, if any",
            "NL 'who''s first?';",
            "-- why\n/* so */ nl more: and in May? LIMIT 10",
            "NL REMEMBER 'who?' AS SELECT 1",
            "NL REMEMBER LAST",
            "NL FORGET 'who?'",
            "NL PATH: a.x, b.y",
            "NL STATUS",
            "NL REFRESH \"my table\"",
            "NL SQL {model=m}: who (and 'why)'?",
            "SELECT count(*) FROM (NL 'who?') t WHERE x = ? AND y ?| '?'",
            "SELECT * FROM (NL(a): who (if any)?;) q, (/* x */ nl {rounds=1} (b, c) 'x') r ORDER BY"
                + " 1",
            "SELECT $$(NL 'no')$$, '(NL: no)', E'\\'' FROM t -- (NL 'no')")
        .map(text -> Arguments.of((Object) text.getBytes(StandardCharsets.UTF_8)));
  }

  @MethodSource("seeds")
  @FuzzTest(maxDuration = "24m")
  void parse_anyBytes_isAStatementOrRefused(byte[] bytes) throws Exception {
    String text = new String(bytes, StandardCharsets.UTF_8);
    var unused = METER.of(() -> parsed(text));
    quotedQuestionIsReadAsItIs(text);
  }

  private static boolean parsed(String text) {
    if (!NlPrefix.isIn(text)) {
      assertThat(NlPrefix.begins(text)).isFalse();
      return false;
    }
    for (SqlFlavour flavour : FLAVOURS) {
      try {
        check(NlCommandParser.parse(text, flavour), text);
      } catch (NlException e) {
        assertThat(e.getMessage()).isNotBlank();
        assertThat(e.getSQLState()).isIn("42601", "42602");
      }
    }
    return true;
  }

  private static void check(NlCommand statement, String text) {
    if (statement instanceof NlCommand.Ask asking) {
      assertThat(asking.question().text()).isNotBlank();
    }
    if (statement instanceof NlCommand.Embedded embedded) {
      assertThat(embedded.pieces()).hasSize(embedded.questions().size() + 1);
      assertThat(embedded.parameters()).hasSameSizeAs(embedded.pieces());
      if (!NlPrefix.begins(text)) { // else a page's LIMIT stands behind a question
        assertThat(text).startsWith(embedded.pieces().get(0));
        assertThat(text).endsWith(embedded.pieces().get(embedded.questions().size()));
        assertThat(embedded.pieces()).allMatch(text::contains);
      }
    }
  }

  /** Between apostrophes, with its own doubled, a question may be any text. */
  private static void quotedQuestionIsReadAsItIs(String text) throws NlException {
    String question = text.strip();
    if (question.isEmpty()) {
      return;
    }
    String sql = "SELECT * FROM (NL '" + question.replace("'", "''") + "') t";
    NlCommand statement = NlCommandParser.parse(sql, FLAVOURS.get(0));
    assertThat(statement).isInstanceOf(NlCommand.Embedded.class);
    NlCommand.Embedded embedded = (NlCommand.Embedded) statement;
    assertThat(embedded.questions()).hasSize(1);
    assertThat(embedded.questions().get(0).text()).isEqualTo(question);
  }
}
