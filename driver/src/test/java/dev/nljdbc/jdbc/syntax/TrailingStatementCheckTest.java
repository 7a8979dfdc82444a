// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.TableTest;
import org.junit.jupiter.api.Test;

class TrailingStatementCheckTest {

  private static String question(String text) throws NlException {
    return ((NlCommand.Ask) NlCommandParser.parse(text)).question().text();
  }

  @Test
  void parse_whatAnApostropheSentAlong_showsWhereAndHow() {
    assertThatThrownBy(() -> question("NL: what's the total;\nselect 3;"))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.SYNTAX))
        .hasMessageContaining("in line 1, column 9")
        .hasMessageContaining("what's")
        .hasMessageContaining("'select 3' in line 2, column 1")
        .hasMessageContaining("Nothing was run")
        .hasMessageContaining("NL 'what''s the total'");
  }

  @TableTest
  void parse_anotherStatementBehind_isRefused(String text) {
    assertThatThrownBy(() -> NlCommandParser.parse(text))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("Nothing was run")
        .hasMessageContaining("in line");
  }

  @Test
  void parse_aQuestionAlone_keepsItsApostrophesAndSemicolons() throws NlException {
    assertThat(question("NL: what's the total;")).isEqualTo("what's the total");
    assertThat(question("NL: what's the total;  ;\n")).startsWith("what's the total");
    assertThat(question("NL: what's the total\nper month"))
        .isEqualTo("what's the total\nper month");
    assertThat(question("NL: albums called 'Don't stop; go'"))
        .isEqualTo("albums called 'Don't stop; go'");
    assertThat(question("NL: each employee's boss; leave out who has none"))
        .isEqualTo("each employee's boss; leave out who has none");
    assertThat(question("NL: list customers; show their totals too"))
        .isEqualTo("list customers; show their totals too");
    assertThat(question("NL: a paragraph\n\nand another")).isEqualTo("a paragraph\n\nand another");
    assertThat(question("NL: albums called 'Look; show me' of Bo's"))
        .isEqualTo("albums called 'Look; show me' of Bo's");
    assertThat(question("NL: albums called 'Look; show me' ;;"))
        .isEqualTo("albums called 'Look; show me' ;");
    assertThat(question("NL: how many customers;\n;;")).startsWith("how many customers");
    assertThat(question("NL: what's the total\n  per month"))
        .isEqualTo("what's the total\n  per month");
    assertThat(question("NL: titles like 'a;\tb' of O'Brien's and 'c'"))
        .isEqualTo("titles like 'a;\tb' of O'Brien's and 'c'");
  }
}
