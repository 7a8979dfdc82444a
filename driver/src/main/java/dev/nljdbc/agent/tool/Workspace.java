package dev.nljdbc.agent.tool;

import dev.nljdbc.config.Settings;
import dev.nljdbc.guard.SqlGuard;
import dev.nljdbc.index.DatabaseIndex;

/**
 * What a question is answered in.
 *
 * @param index what is known of the database
 * @param guard passes harmless SQL only
 * @param explorer runs exploration SQL
 * @param settings in force for this question
 * @param exemplars what people verified of this database
 */
public record Workspace(
    DatabaseIndex index,
    SqlGuard guard,
    SqlExplorer explorer,
    Settings settings,
    Exemplars exemplars) {

  /** One without verified queries. */
  public Workspace(DatabaseIndex index, SqlGuard guard, SqlExplorer explorer, Settings settings) {
    this(index, guard, explorer, settings, Exemplars.NONE);
  }
}
