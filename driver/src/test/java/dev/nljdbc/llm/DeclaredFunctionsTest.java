// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.openai.models.chat.completions.ChatCompletionCreateParams;
import java.util.Collection;
import kotlin.jvm.internal.Reflection;
import kotlin.reflect.KClass;
import kotlin.reflect.KFunction;
import kotlin.reflect.full.KClasses;
import org.junit.jupiter.api.Test;

class DeclaredFunctionsTest {

  @Test
  void getDeclaredFunctions_ofARequest_givesTheModelThatKotlinGives() {
    ChatCompletionCreateParams request =
        ChatCompletionCreateParams.builder().model("some-model").addUserMessage("hello").build();
    KClass<?> type = Reflection.getOrCreateKotlinClass(ChatCompletionCreateParams.class);

    assertThat(model(DeclaredFunctions.getDeclaredFunctions(type), request))
        .isEqualTo(model(KClasses.getDeclaredFunctions(type), request))
        .hasToString("some-model");
  }

  private static Object model(Collection<KFunction<?>> functions, Object request) {
    return functions.stream()
        .filter(f -> f.getName().equals("model"))
        .findFirst()
        .orElseThrow()
        .call(request);
  }
}
