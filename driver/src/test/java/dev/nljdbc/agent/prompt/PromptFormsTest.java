// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.prompt.PromptForm.ModelPromptForm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromptFormsTest {

  @ParameterizedTest
  @CsvSource({
    "seeklhy/OmniSQL-7B, ddl, true",
    "hf.co/mradermacher/OmniSQL-14B-GGUF:Q4_K_M, ddl, true",
    "Snowflake/Arctic-Text2SQL-R1-7B, ddl, true",
    "cycloneboy/SLM-SQL-1.5B, ddl, true",
    "XGenerationLab/XiYanSQL-QwenCoder-7B-2504, m-schema, true",
    "xiyansql-qwencoder-3b:latest, m-schema, true",
    "qwen2.5-coder:7b, ddl, false",
    "Qwen/Qwen2.5-Coder-32B-Instruct, ddl, false",
    "codestral-latest, ddl, false",
    "llama3.1:8b, ddl, false",
    "qwen2.5_1.5b_instruct, ddl, false",
    "gpt-4o, concise, false",
    "gpt-4o-mini-2024-07-18, concise, false",
    "claude-sonnet-4, concise, false",
    "llama-3.3-70b-versatile, concise, false",
    "qwen3-235b-a22b, concise, false",
    "decoder-x, concise, false",
    "scripted, concise, false",
  })
  void of_auto_goesByTheName(String model, String form, boolean trained) {
    ModelPromptForm chosen = ModelPromptForm.of("auto", model);
    assertThat(chosen.form().name()).isEqualTo(form);
    assertThat(chosen.trained()).isEqualTo(trained);
  }

  @Test
  void of_formNamed_isTaken() {
    for (String form : new String[] {"concise", "verbose", "ddl", "m-schema"}) {
      assertThat(ModelPromptForm.of(form, "OmniSQL-7B").form().name()).isEqualTo(form);
    }
    assertThat(ModelPromptForm.of("ddl", "OmniSQL-7B").trained()).isTrue();
    assertThat(ModelPromptForm.of("concise", "OmniSQL-7B").trained()).isFalse();
  }
}
