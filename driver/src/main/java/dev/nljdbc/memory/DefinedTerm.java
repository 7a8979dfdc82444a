// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.queries.DefinitionReader.Written;
import dev.nljdbc.semantics.BusinessTerms;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * A business term that a person defined.
 *
 * @param name as people say it
 * @param synonyms other names
 * @param description in words; may be empty
 * @param expression in SQL
 * @param from tables, with their joins; empty for the one table that has its columns
 * @param where a condition on the rows; empty for none
 * @param remembered when
 * @param by the database's user
 * @param session tells sessions apart that may see different rows: its SQL may hold cells; empty
 *     for all
 */
public record DefinedTerm(
    String name,
    List<String> synonyms,
    String description,
    String expression,
    String from,
    String where,
    Instant remembered,
    String by,
    String session)
    implements MemoryEntry {

  /** Fills in what people leave out of a file that they edit. */
  public DefinedTerm {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(expression, "expression");
    synonyms = synonyms == null ? List.of() : List.copyOf(synonyms);
    description = description == null ? "" : description;
    from = from == null ? "" : from;
    where = where == null ? "" : where;
    remembered = remembered == null ? Instant.EPOCH : remembered;
    by = by == null ? "" : by;
    session = session == null ? "" : session;
  }

  /** Its SQL. */
  public Written written() {
    return new Written(expression, from, where);
  }

  @Override
  public String identity() {
    return BusinessTerms.folded(name);
  }

  @Override
  public boolean usable() {
    return !name.isBlank() && !expression.isBlank();
  }
}
