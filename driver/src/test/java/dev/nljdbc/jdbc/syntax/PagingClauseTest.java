// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.core.Question;
import dev.nljdbc.testing.TableTest;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PagingClauseTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        " fetch first ? rows only|1",
        " offset ? rows fetch next ? rows only|2",
        " OFFSET 5 ROWS|0",
        " LIMIT ?|1",
        " LIMIT 10 OFFSET ?|1",
        " LIMIT ?, ?|2",
        " limit ?,?|2",
        " limit ? offset ?|2",
        " limit 10 offset 20|0"
      })
  void parse_aLimitWrittenBehind_isSqlAboutTheRows(String tail, int marks) throws Exception {
    assertThat(NlCommandParser.parse("NL(a): tracks of ?" + tail + ";"))
        .isEqualTo(
            new NlCommand.Embedded(
                List.of("SELECT * FROM ", " nl_page" + tail),
                List.of(new Question("tracks of ?", List.of("a"), "")),
                List.of(0, marks),
                true,
                true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"NL: all tracks\nLIMIT 1000", "NL: all tracks \r\n limit 1000;\n"})
  void parse_aLimitOnItsOwnLine_isSql(String text) throws Exception {
    NlCommand.Embedded page = (NlCommand.Embedded) NlCommandParser.parse(text);
    assertThat(page.questions()).containsExactly(Question.of("all tracks"));
    assertThat(page.pieces().get(1)).containsIgnoringCase("limit 1000");
  }

  @TableTest
  void parse_wordsOfTheQuestion_stayItsOwn(String text) throws Exception {
    assertThat(NlCommandParser.parse("NL: " + text))
        .isEqualTo(new NlCommand.Ask(NlForm.ROWS, Question.of(text)));
  }
}
