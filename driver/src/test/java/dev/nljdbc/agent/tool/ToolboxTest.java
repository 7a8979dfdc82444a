// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Settings;
import dev.nljdbc.testing.Workspaces;
import org.junit.jupiter.api.Test;

class ToolboxTest {

  @Test
  void of_tools_areTheChoicesOfTheSetting() throws Exception {
    try (Workspaces workspaces = Workspaces.of("CREATE TABLE port (id INTEGER);")) {
      assertThat(Toolbox.of(workspaces.workspace(Settings.defaults())).tools())
          .as("Toolbox and the choices of Choices.TOOLS, in one order")
          .extracting(Tool::name)
          .containsExactlyElementsOf(Choices.TOOLS);
    }
  }
}
