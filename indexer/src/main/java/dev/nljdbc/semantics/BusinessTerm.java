// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.queries.Definition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A name that people gave to an expression: "revenue", "active customer".
 *
 * @param name as people say it
 * @param synonyms other names
 * @param description in words; may be empty
 * @param definition what it means
 * @param source where it was defined, for people: a file with its line, or a user
 */
public record BusinessTerm(
    String name, List<String> synonyms, String description, Definition definition, String source) {

  /** Drops empty and repeated synonyms. */
  public BusinessTerm {
    String own = name;
    synonyms =
        synonyms.stream()
            .map(String::strip)
            .filter(other -> !other.isEmpty() && !other.equalsIgnoreCase(own))
            .distinct()
            .toList();
  }

  /** Its name and its synonyms. */
  public List<String> names() {
    List<String> names = new ArrayList<>(List.of(name));
    names.addAll(synonyms);
    return names;
  }

  /** All columns that it is computed from or depends on. */
  public Stream<ColumnId> columns() {
    return definition.columns();
  }
}
