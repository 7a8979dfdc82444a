// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolCallingModelsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gpt-4o",
        "gpt-4.1-mini",
        "gpt-5",
        "gpt-3.5-turbo",
        "gpt-oss:20b",
        "o3-mini",
        "o1",
        "openai/gpt-4o",
        "ft:gpt-4o:shop::1",
        "claude-sonnet-4-5",
        "anthropic/claude-3.5-sonnet",
        "gemini-2.5-flash",
        "mistral-large-latest",
        "qwen3:8b",
        "Qwen/Qwen3-32B",
        "llama3.1:8b",
        "meta-llama/Llama-3.3-70B-Instruct",
        "llama-4-scout",
        "deepseek-chat",
        "us.anthropic.claude-sonnet-4-5",
        "databricks-claude-sonnet-4",
        "qwq-plus"
      })
  void callsTools_knownCaller_isTrue(String name) {
    assertThat(ToolCallingModels.callsTools(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sqlcoder:7b",
        "omnisql-7b",
        "XGenerationLab/XiYanSQL-QwenCoder-7B",
        "qwen2.5-coder:7b",
        "llama2",
        "llama3:8b",
        "codellama",
        "gpt-j-6b",
        "gpt-neo",
        "gpt2",
        "gemma:2b",
        "phi3",
        "openhermes",
        "m",
        "tester",
        "my-o1-clone",
        "deepseek-coder"
      })
  void callsTools_anyOther_isFalse(String name) {
    assertThat(ToolCallingModels.callsTools(name)).isFalse();
  }
}
