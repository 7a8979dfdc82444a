// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.prompt.PromptForm.Demonstration;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.Workspaces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FixedDemonstrationsTest {

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Engines.class)
  void sql_onEachEngine_passesTheGuardAndRuns(Engines engine) throws Exception {
    Dialect dialect;
    try (Workspaces empty = Workspaces.on(engine.connect(engine.freshUrl(directory)))) {
      dialect = empty.workspace(Settings.defaults()).index().dialect();
    }
    FixedDemonstrations fixed = FixedDemonstrations.of(dialect);
    String[] ddl =
        fixed.schema().tables().stream().map(FixedDemonstrationsTest::ddl).toArray(String[]::new);
    try (Workspaces made = Workspaces.on(engine.connect(engine.urlWith(directory, ddl)))) {
      Workspace workspace = made.workspace(Settings.defaults());
      assertThat(fixed.demonstrations()).hasSizeGreaterThanOrEqualTo(4);
      for (Demonstration one : fixed.demonstrations()) {
        String sql = workspace.guard().check(one.sql());
        SqlExplorer.Rows rows = workspace.explorer().run(sql, 5, Cancellation.unbounded());
        assertThat(rows.columns()).as(one.question()).isNotEmpty();
      }
    }
  }

  private static String ddl(PromptSchema.ShownTable table) {
    List<String> lines = new ArrayList<>();
    table.columns().forEach(column -> lines.add(column.name() + " " + column.type()));
    if (!table.primaryKey().isEmpty()) {
      lines.add("PRIMARY KEY (" + String.join(", ", table.primaryKey()) + ")");
    }
    return "CREATE TABLE " + table.name() + " (" + String.join(", ", lines) + ")";
  }

  @Test
  void print_engineThatFetchesFirst_showsNoLimit() {
    String shown =
        FixedDemonstrations.of(Dialects.of("Strange Engine")).print(new ConciseForm(), 9);
    assertThat(shown).contains("FETCH FIRST 1 ROWS ONLY").doesNotContain("LIMIT");
  }

  @Test
  void print_fewerWanted_showsTheFirst() {
    FixedDemonstrations fixed = FixedDemonstrations.of(Dialects.of("SQLite"));
    assertThat(fixed.print(new VerboseForm(), 2).split("The question is:")).hasSize(3);
    assertThat(fixed.print(new VerboseForm(), 0)).isEmpty();
  }
}
