// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;

class ToolCallingModelsTest {

  @TableTest
  void callsTools_knownCaller_isTrue(String name) {
    assertThat(ToolCallingModels.callsTools(name)).isTrue();
  }

  @TableTest
  void callsTools_anyOther_isFalse(String name) {
    assertThat(ToolCallingModels.callsTools(name)).isFalse();
  }
}
