// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.metric.NamedParts;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.Plurals;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes questions that can't be answered: a column that a question names is hidden from the parser
 * that is asked. What the parser makes of them is wrong nearly always, and teaches it doubt.
 */
final class UnanswerableQuestions {

  private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private UnanswerableQuestions() {}

  /** The index without a column that a question's gold uses and its words name. */
  static Optional<DatabaseIndex> of(TrainingQuestion question, DatabaseIndex index) {
    Catalog catalog = index.catalog();
    Set<String> said =
        NO_LETTERS
            .splitAsStream(question.question().toLowerCase(Locale.ROOT))
            .map(Plurals.OF_QUESTIONS::singular)
            .collect(Collectors.toSet());
    List<ColumnId> named =
        new NamedParts.Reader(catalog)
            .read(question.gold()).columns().stream()
                .filter(c -> !inKey(c, catalog) && named(c, said))
                .toList();
    return named.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new WithoutColumn(
                index, named.get(Math.floorMod(question.id().hashCode(), named.size()))));
  }

  private static boolean inKey(ColumnId id, Catalog catalog) {
    return catalog.table(id.table()).stream().anyMatch(t -> t.primaryKey().contains(id.name()))
        || catalog.foreignKeys().stream().anyMatch(k -> uses(k, id));
  }

  private static boolean uses(ForeignKey key, ColumnId id) {
    return key.from().equals(id.table()) && key.fromColumns().contains(id.name())
        || key.to().equals(id.table()) && key.toColumns().contains(id.name());
  }

  /** Whether a question says a word of a column's name. */
  private static boolean named(ColumnId id, Set<String> said) {
    return IdentifierWords.of(id.name()).stream()
        .map(Plurals.OF_QUESTIONS::singular)
        .anyMatch(said::contains);
  }
}
