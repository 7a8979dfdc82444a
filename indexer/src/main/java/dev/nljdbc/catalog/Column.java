// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column as the catalog declares it.
 *
 * @param id table and name
 * @param type the declared type with its size, as the engine spells it, for example {@code
 *     VARCHAR(120)}; may be empty
 * @param jdbcType one of {@link java.sql.Types}
 * @param nullable whether the catalog allows null
 * @param defaultValue the default's expression as the catalog gives it, or null
 * @param description what people wrote of the column; empty when nobody did
 * @param synonyms other names that people gave it
 */
public record Column(
    ColumnId id,
    String type,
    int jdbcType,
    boolean nullable,
    @Nullable String defaultValue,
    String description,
    List<String> synonyms) {

  /** Copies the synonyms. */
  public Column {
    synonyms = List.copyOf(synonyms);
  }

  /** The column's own name. */
  public String name() {
    return id.name();
  }

  /** The kind of the column's values by its declaration. */
  public ColumnKind kind() {
    return ColumnKind.of(jdbcType, type);
  }

  /** This column with another description and other synonyms. */
  Column describedAs(String words, List<String> others) {
    return new Column(id, type, jdbcType, nullable, defaultValue, words, others);
  }
}
