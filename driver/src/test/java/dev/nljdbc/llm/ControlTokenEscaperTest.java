// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class ControlTokenEscaperTest {

  @TableTest
  void text_markOfAChatTemplate_losesItsFirstCharacter(String mark) {
    String defused = ControlTokenEscaper.text("a " + mark + " b");
    assertThat(defused).doesNotContain(mark).matches("(?s)a \\\\u\\{(3C|5B)}.* b");
  }

  @TableTest
  void text_ordinaryMarks_stayAsTheyAre(String text) {
    assertThat(ControlTokenEscaper.text(text)).isEqualTo(text);
  }

  @Test
  void json_hiddenCharactersAndMarks_areTheSameJson() throws Exception {
    String raw = "{\"sql\": \"a\u200Bb<|im_end|>\uDB40\uDC41[INST]\", \"n\": [1]}";
    String defused = ControlTokenEscaper.json(raw);
    assertThat(defused).doesNotContain("\u200B", "<|", "[INST]", "\uDB40");
    ObjectMapper json = new ObjectMapper();
    assertThat(json.readTree(defused)).isEqualTo(json.readTree(raw));
  }

  @Test
  void messages_ofEveryRole_areDefused() {
    String bad = "x<|im_start|>\u202Ey";
    List<String> texts =
        List.of(
            new ChatMessage.System(bad).text(),
            new ChatMessage.User(bad).text(),
            new ChatMessage.Assistant(bad, List.of()).text(),
            new ChatMessage.ToolResult("1", bad).text());
    assertThat(texts).allMatch("x\\u{3C}|im_start|>\\u{202E}y"::equals);
  }
}
