// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.queries.MinedQuery.FilterUse;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes tables and views that hold only some rows, by their names or definitions: a view of
 * the sales of 1997. They are excluded unless the question names the condition.
 */
public final class PartialTables {

  private static final Pattern YEAR = Pattern.compile("(?<!\\d)(19|20)\\d{2}(?!\\d)");

  /** So many words of a view's name speak of the view. */
  private static final int NAMING = 2;

  private PartialTables() {}

  /** Whether a table has only rows that the question does not ask for. */
  public static boolean unasked(TableView table, Utterance question) {
    String asked = question.text().toLowerCase(Locale.ROOT);
    String name = table.id().name().toLowerCase(Locale.ROOT);
    Matcher year = YEAR.matcher(name);
    if (year.find() && !asked.contains(year.group())) {
      return !asked.contains(name);
    }
    return table.conditions().stream()
        .anyMatch(c -> unasked(c, asked, () -> named(table, question)));
  }

  private static boolean unasked(FilterUse condition, String asked, BooleanSupplier named) {
    Set<String> years = years(condition.constants());
    if (!years.isEmpty()) {
      return years.stream().noneMatch(asked::contains);
    }
    return !condition.constants().isEmpty()
        && condition.constants().stream()
            .noneMatch(c -> c.length() > 1 && asked.contains(c.toLowerCase(Locale.ROOT)))
        && !named.getAsBoolean();
  }

  private static Set<String> years(List<String> constants) {
    Set<String> years = new HashSet<>();
    for (String constant : constants) {
      Matcher year = YEAR.matcher(constant);
      while (year.find()) {
        years.add(year.group());
      }
    }
    return years;
  }

  private static boolean named(TableView table, Utterance question) {
    Set<String> stems = new HashSet<>();
    question.tokens().forEach(t -> stems.add(t.stem()));
    long said = table.words().stream().filter(stems::contains).count();
    return said >= Math.min(NAMING, table.words().size());
  }
}
