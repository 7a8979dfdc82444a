// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.offline.model.ModelFile;
import dev.nljdbc.offline.sketch.SketchText;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

/** The model that the driver brings. */
class ParserModelTest {

  @Test
  void file_always_isSmallerThanFourMegabytes() throws IOException {
    try (InputStream in = ParserModel.class.getResourceAsStream("offline.model")) {
      assertThat(in.readAllBytes().length).isLessThan(4_000_000);
    }
  }

  @Test
  void file_always_saysWhereItCameFrom() throws IOException {
    try (InputStream in = ParserModel.class.getResourceAsStream("offline.model")) {
      assertThat(ModelFile.read(new BufferedInputStream(in)).properties())
          .containsKeys("command", "made-from", "licence")
          .hasEntrySatisfying("licence", text -> assertThat(text).contains("CC BY-SA 4.0"));
    }
  }

  @Test
  void own_always_isComplete() {
    ParserModel model = ParserModel.own();
    assertThat(model.sketches().texts()).hasSizeGreaterThan(200).doesNotHaveDuplicates();
    assertThat(model.ranking().features()).isEqualTo(LearnedParser.FEATURES);
    assertThat(model.confidence().features()).isEqualTo(LearnedParser.LEAD_FEATURES);
  }

  @Test
  void sketches_always_canBeReadAndHoldNoWords() {
    for (String sketch : ParserModel.own().sketches().texts()) {
      assertThat(SketchText.write(SketchText.read(sketch))).isEqualTo(sketch);
      assertThat(sketch).matches("[a-zA-Z0-9 ,|&/=<>!?*(){}]+");
    }
  }
}
