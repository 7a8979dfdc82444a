// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.agent.tool.SharingLevel;
import java.util.ArrayList;
import java.util.List;

/** The tools that a server offers. */
final class DatabaseTools {

  private DatabaseTools() {}

  /**
   * In the order in which they are listed.
   *
   * @param sharing what assistants may be told: an explanation quotes cells
   * @param remembering whether assistants may keep verified queries
   */
  static List<AssistantTool> of(SharingLevel sharing, boolean remembering) {
    List<AssistantTool> tools =
        new ArrayList<>(
            List.of(
                QuestionTools.ask(),
                AgentTools.query(),
                AgentTools.searchColumns(),
                AgentTools.searchValues(),
                AgentTools.describeColumns(),
                AgentTools.joinPath()));
    if (sharing == SharingLevel.ROWS) {
      tools.add(QuestionTools.explain());
    }
    if (remembering) {
      tools.add(QuestionTools.remember());
    }
    return List.copyOf(tools);
  }
}
