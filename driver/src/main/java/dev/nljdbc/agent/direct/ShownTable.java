package dev.nljdbc.agent.direct;

import java.util.List;

/**
 * A table as a prompt shows it.
 *
 * @param name as SQL writes it on this engine
 * @param description what people wrote of it; empty for none
 * @param columns those that are shown
 * @param primaryKey names of its columns; empty for none
 */
record ShownTable(
    String name, String description, List<ShownColumn> columns, List<String> primaryKey) {

  ShownTable {
    columns = List.copyOf(columns);
    primaryKey = List.copyOf(primaryKey);
  }
}
