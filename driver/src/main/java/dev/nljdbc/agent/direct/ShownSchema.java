package dev.nljdbc.agent.direct;

import java.util.List;

/**
 * A schema, or the part of it that a question needs, as a prompt shows it in any form.
 *
 * @param tables those that are shown
 * @param keys references between them
 * @param leftOut how many tables of the database are not shown
 */
record ShownSchema(List<ShownTable> tables, List<ShownKey> keys, int leftOut) {

  ShownSchema {
    tables = List.copyOf(tables);
    keys = List.copyOf(keys);
  }
}
