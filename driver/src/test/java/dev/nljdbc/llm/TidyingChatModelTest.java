// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.testing.ScriptedModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TidyingChatModelTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "<think>hm</think>\\nyes, yes",
        "thoughts without a beginning</think>yes, yes",
        "<think>a</think>yes<think>b</think>, yes",
        "<THINK>a\\nb</THINK>  yes, yes",
        "<think>cut by the limit, ``",
        "no thoughts, no thoughts",
        "a < b and c > d, a < b and c > d",
        "<thinking>x</thinking>yes, yes"
      })
  void withoutThoughts_text_isWhatIsLeft(String text, String left) {
    assertThat(TidyingChatModel.withoutThoughts(text.replace("\\n", "\n"))).isEqualTo(left);
  }

  @Test
  void chat_stopSequenceInThoughts_isIgnored() throws Exception {
    ChatModel model =
        new TidyingChatModel(
            ScriptedModel.of(
                ScriptedModel.text("<think>Observation: maybe</think>Action: Y\nObservation: no")),
            text -> text);
    ChatReply reply = model.chat(OpenModel.withEverything("x"), Cancellation.unbounded());
    assertThat(reply.text()).isEqualTo("Action: Y\n");
  }
}
