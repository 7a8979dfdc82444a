// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code NL(name, total): question}: whatever the wording and whoever answers, the rows have these
 * columns in this order. A query that has them in another order, or as many under other names, is
 * put so; but no column gets the name of another one of its table.
 */
final class RequestedColumns {

  private RequestedColumns() {}

  /** The outcome with the columns that the question wants; fails when it has more or fewer. */
  static Outcome of(
      Outcome outcome, Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    List<String> wanted = question.columns();
    List<String> has = wanted.isEmpty() ? wanted : labels(outcome, workspace, cancellation);
    if (folded(has).equals(folded(wanted))) {
      return outcome;
    }
    if (has.size() != wanted.size()) {
      throw others(outcome, has, wanted);
    }
    List<String> called = named(has, wanted);
    Set<String> ofTables = columnsOfItsTables(outcome.sql(), workspace.index().catalog());
    for (int i = 0; i < has.size(); i++) {
      boolean other = !has.get(i).equalsIgnoreCase(called.get(i));
      if (other && ofTables.containsAll(folded(List.of(has.get(i), called.get(i))))) {
        throw others(outcome, has, wanted); // under that name there is another column
      }
    }
    boolean sameNames = sorted(folded(has)).equals(sorted(folded(wanted)));
    ColumnRenaming query = new ColumnRenaming(outcome.sql(), workspace.index().catalog().product());
    String sql = query.under(called, wanted);
    Outcome renamed = outcome.withSql(workspace.guard().check(sql));
    return sameNames ? renamed : warned(renamed, has, wanted);
  }

  private static NlException others(Outcome outcome, List<String> has, List<String> wanted) {
    return new NlException(
            NlError.NO_ANSWER,
            ("The query found has the columns %s, not %s: %s\nAsk for what each column is "
                    + "to hold, or give its SQL once with NL REMEMBER.")
                .formatted(String.join(", ", has), String.join(", ", wanted), outcome.sql()))
        .after(new FailureTrace(outcome.steps(), outcome.usage()));
  }

  private static Outcome warned(Outcome outcome, List<String> has, List<String> wanted) {
    List<String> warnings = new ArrayList<>(outcome.warnings());
    warnings.add(
        "The query found names its columns %s; what is not called so is called %s by its order. Look whether they are what you mean."
            .formatted(String.join(", ", has), String.join(", ", wanted)));
    return outcome.withWarnings(warnings);
  }

  /** The names of all columns of the tables whose names stand in a query, in lower case. */
  private static Set<String> columnsOfItsTables(String sql, Catalog catalog) {
    Set<String> words =
        Arrays.stream(sql.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_$]+"))
            .collect(Collectors.toSet());
    return catalog.tables().stream()
        .filter(table -> words.contains(table.id().name().toLowerCase(Locale.ROOT)))
        .flatMap(table -> table.columns().stream())
        .map(column -> column.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  private static List<String> labels(
      Outcome outcome, Workspace workspace, Cancellation cancellation) throws NlException {
    try {
      return workspace.explorer().columns(outcome.sql(), cancellation);
    } catch (NlException e) {
      throw e;
    } catch (SQLException e) {
      throw new NlException(
          NlError.NO_ANSWER, "The query found does not run: " + outcome.sql() + "\n" + e, e);
    }
  }

  /** The wanted names that are there, in the wanted letters; what is left over, by its order. */
  private static List<String> named(List<String> has, List<String> wanted) {
    List<String> left = new ArrayList<>(wanted);
    List<Optional<String>> known = new ArrayList<>();
    for (String name : has) {
      Optional<String> same = left.stream().filter(name::equalsIgnoreCase).findFirst();
      same.ifPresent(left::remove);
      known.add(same);
    }
    return known.stream().map(same -> same.orElseGet(() -> left.remove(0))).toList();
  }

  private static List<String> folded(List<String> names) {
    return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
  }

  private static List<String> sorted(List<String> names) {
    return names.stream().sorted().toList();
  }
}
