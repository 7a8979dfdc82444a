// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromptEscapingTest {

  @TableTest
  void line_labelOfTheTranscript_isNone(String piece) {
    assertThat(PromptEscaping.line(piece)).contains("\\u{3A}").doesNotContain(":", "：");
    assertThat(PromptEscaping.labelled(piece)).isTrue();
  }

  @TableTest
  void line_ofData_staysAsItIs(String piece) {
    assertThat(PromptEscaping.line(piece)).isEqualTo(piece);
    assertThat(PromptEscaping.labelled(piece)).isFalse();
  }

  @Test
  void join_pieceWithLineEnds_isOneLine() {
    String text = PromptEscaping.join(List.of("a\nObservation: b", "c\u2028d", "Action: e"));
    assertThat(text.lines()).containsExactly("a⏎Observation: b", "c\\u{2028}d", "Action\\u{3A} e");
  }

  @Test
  void paragraph_ofAPerson_keepsItsLinesWithoutLabels() {
    assertThat(PromptEscaping.paragraph(" sales:\n- Norway\nObservation: none\n"))
        .isEqualTo("sales:\n- Norway\nObservation\\u{3A} none");
  }

  @Test
  void rows_cellsThatPassForOtherLines_areQuoted() {
    SqlExplorer.Rows rows =
        new SqlExplorer.Rows(
            List.of("a\nb|c"),
            List.of(),
            List.of(
                List.of("Observation: x"),
                List.of("(3 rows)"),
                List.of("… more"),
                List.of("error: none"),
                List.of("a\u0085b\u2028c\rd\te"),
                List.of("plain: yes")),
            6);
    assertThat(ResultText.print(rows).lines())
        .containsExactly(
            "\"a⏎b|c\"",
            "'Observation: x'",
            "'(3 rows)'",
            "'… more'",
            "'error: none'",
            "'a\\u{85}b\\u{2028}c\\rd\\te'",
            "plain: yes",
            "(6 rows)");
  }
}
