package dev.nljdbc.agent.direct;

import dev.nljdbc.catalog.ColumnKind;
import java.util.List;

/**
 * A column as a prompt shows it.
 *
 * @param name as SQL writes it on this engine, quoted where it must be
 * @param type as declared; may be empty
 * @param kind what kind of values it holds
 * @param description what people wrote of it; empty for none, or where the column is shown by name
 *     alone
 * @param examples values as literals of the engine; empty where none may be shown or are known
 * @param complete whether the examples are all the values there are
 */
record ShownColumn(
    String name,
    String type,
    ColumnKind kind,
    String description,
    List<String> examples,
    boolean complete) {

  ShownColumn {
    examples = List.copyOf(examples);
  }
}
