// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.openai.core.ObjectMappers;
import com.openai.models.chat.completions.ChatCompletion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our mapper against openai-java's own, which needs the Kotlin module. */
class ClientJsonTest {

  private final JsonMapper ours = ClientJson.mapper();
  private final JsonMapper kotlins = ObjectMappers.jsonMapper();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"id\":null,\"choices\":null}",
        "{\"id\":1,\"created\":\"7\",\"choices\":{}}",
        "{\"id\":\"a\",\"choices\":[{\"index\":0,\"finish_reason\":\"odd\",\"message\":{\"content\":null,\"x\":[1,{}]}}],\"new\":{\"a\":1}}",
        "{\"id\":\"a\",\"choices\":[{\"index\":0.5,\"message\":{\"content\":\"hi\",\"tool_calls\":[{\"id\":\"c\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]}}],\"usage\":{\"prompt_tokens\":1,\"prompt_tokens_details\":{\"cached_tokens\":true}}}"
      })
  void readValue_completion_isReadAsByTheKotlinModule(String json) throws Exception {
    ChatCompletion read = ours.readValue(json, ChatCompletion.class);
    ChatCompletion expected = kotlins.readValue(json, ChatCompletion.class);
    assertThat(read).isEqualTo(expected);
    assertThat(read._usage().isMissing()).isEqualTo(expected._usage().isMissing());
    assertThat(ours.writeValueAsString(read)).isEqualTo(kotlins.writeValueAsString(expected));
  }
}
