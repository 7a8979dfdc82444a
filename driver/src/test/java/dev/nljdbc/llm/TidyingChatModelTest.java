// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.TableTest;
import org.junit.jupiter.api.Test;

class TidyingChatModelTest {

  @TableTest
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
