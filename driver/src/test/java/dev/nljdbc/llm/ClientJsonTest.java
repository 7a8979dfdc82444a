// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.openai.core.ObjectMappers;
import com.openai.models.chat.completions.ChatCompletion;
import dev.nljdbc.testing.TableTest;

/** Our mapper against openai-java's own, which needs the Kotlin module. */
class ClientJsonTest {

  private final JsonMapper ours = ClientJson.mapper();
  private final JsonMapper kotlins = ObjectMappers.jsonMapper();

  @TableTest
  void readValue_completion_isReadAsByTheKotlinModule(String json) throws Exception {
    ChatCompletion read = ours.readValue(json, ChatCompletion.class);
    ChatCompletion expected = kotlins.readValue(json, ChatCompletion.class);
    assertThat(read).isEqualTo(expected);
    assertThat(read._usage().isMissing()).isEqualTo(expected._usage().isMissing());
    assertThat(ours.writeValueAsString(read)).isEqualTo(kotlins.writeValueAsString(expected));
  }
}
