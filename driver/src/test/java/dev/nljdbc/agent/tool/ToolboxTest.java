// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.testing.Workspaces;
import org.junit.jupiter.api.Test;

class ToolboxTest {

  @Test
  void all_tools_areTheChoicesOfTheSetting() throws Exception {
    try (Workspaces workspaces = Workspaces.of("CREATE TABLE port (id INTEGER);")) {
      assertThat(Toolbox.all(workspaces.workspace(Settings.defaults())).tools())
          .as("Toolbox and the choices of Setting.TOOLS, in one order")
          .extracting(Tool::name)
          .containsExactlyElementsOf(Setting.TOOLS.choices());
    }
  }
}
