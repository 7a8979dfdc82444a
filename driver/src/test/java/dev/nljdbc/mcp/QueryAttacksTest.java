// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.guard.Battery;
import dev.nljdbc.guard.Canaries;
import dev.nljdbc.mcp.AssistantTool.Result;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;

/** The guard's battery, as an assistant would send it. */
class QueryAttacksTest {

  @TempDir Path folder;

  @EnginesByTurns
  void query_attack_isRefusedAndHitsNothing(Engines engine) throws Exception {
    List<String> passed = new ArrayList<>();
    try (Canaries canaries = Canaries.on(engine)) {
      Properties properties = engine.properties();
      properties.setProperty("nl.dir", folder.toString());
      properties.setProperty("nl.tables.deny", "canary");
      String url = "jdbc:nl:" + canaries.url().substring("jdbc:".length());
      try (ServedDatabase database = ServedDatabase.open(url, properties)) {
        for (String attack : Battery.attacks(engine)) {
          Result result = query(database, canaries.filled(attack));
          if (!result.failed() || canaries.tells(result.text())) {
            passed.add(attack + "\n    " + result);
          }
        }
        assertThat(query(database, "SELECT COUNT(*) FROM orders").failed()).isFalse();
      }
      assertThat(canaries.hits()).isEmpty();
    }
    assertThat(passed).isEmpty();
  }

  private static Result query(ServedDatabase database, String sql) {
    return database.call(
        AgentTools.query(), new Arguments(Map.of("sql", sql)), Cancellation.unbounded());
  }
}
