// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A table, a column or a literal of a gold query, and how a question may say it.
 *
 * @param kind what it is
 * @param name its place in the shape of the query; another query of that shape has the like there
 * @param forms in lower case, words between blanks; of a literal the text itself
 * @param called of a column, the last word of its name; else empty
 * @param of by name, the column that a literal is compared with, or the table of a column; else
 *     empty
 */
public record NamedSlot(Kind kind, String name, Set<String> forms, String called, String of) {

  /** What queries name. */
  public enum Kind {
    /** A table. */
    TABLE,
    /** A column. */
    COLUMN,
    /** A text or a number. */
    LITERAL
  }

  /** Copies the forms. */
  public NamedSlot {
    forms = new LinkedHashSet<>(forms);
  }

  /** A table. */
  public static NamedSlot table(String name, Set<String> forms) {
    return new NamedSlot(Kind.TABLE, name, forms, "", "");
  }

  /** A column of a table. */
  public static NamedSlot column(String name, Set<String> forms, String called, String table) {
    return new NamedSlot(Kind.COLUMN, name, forms, called, table);
  }

  /** A literal that is compared with a column; an empty one for a count and a limit. */
  public static NamedSlot literal(String name, String text, String column) {
    return new NamedSlot(Kind.LITERAL, name, Set.of(text), "", column);
  }

  boolean is(Kind other) {
    return kind == other;
  }
}
