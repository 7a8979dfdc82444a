// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.export;

import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQuery;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.queries.WrittenQueries.WrittenQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Pairs of a question and a column for training what selects columns: those of the gold query, and
 * some that it does not name, first of the tables it reads, as they are the hard ones to tell.
 *
 * <p>Source: Sun et al., "SQL-PaLM", section 6.3.5: the relevant columns are those that the gold
 * names (eq. 22 to 24), and a column is put to an embedder as a sentence.
 */
public final class ColumnPairs {

  private final Catalog catalog;
  private final QueryMiner miner;
  private final int others;

  /**
   * For the questions about one database.
   *
   * @param others columns that the gold does not name, for each that it names
   */
  public ColumnPairs(Catalog catalog, int others) {
    this.catalog = catalog;
    this.miner = QueryMiner.of(catalog);
    this.others = others;
  }

  /**
   * A pair.
   *
   * @param id of the question
   * @param column {@code table.column}
   * @param text what stands for the column
   * @param label 1 when the gold names it, else 0
   */
  public record Pair(
      String id, String database, String question, String column, String text, int label) {}

  /**
   * The pairs of a question: always the same for the same question.
   *
   * @return empty when the gold can't be parsed, or names no column
   */
  public List<Pair> of(Example example) {
    Optional<MinedQuery> gold = mined(example);
    if (gold.isEmpty() || gold.get().columns().isEmpty()) {
      return List.of();
    }
    List<Pair> pairs = new ArrayList<>();
    List<ColumnId> named = gold.get().columns();
    named.forEach(
        id -> catalog.column(id).ifPresent(column -> pairs.add(pair(example, column, 1))));
    int wanted = pairs.size() * others;
    others(named, gold.get().tables(), new Random(example.number())).stream()
        .limit(wanted)
        .forEach(column -> pairs.add(pair(example, column, 0)));
    return pairs;
  }

  private Optional<MinedQuery> mined(Example example) {
    try {
      return miner.mine(new WrittenQuery(example.source(), example.question(), example.gold()));
    } catch (UnparsableSqlException e) {
      return Optional.empty(); // counted by the caller as a question without pairs
    }
  }

  private List<Column> others(List<ColumnId> named, List<TableId> tables, Random chance) {
    List<Column> near = new ArrayList<>();
    List<Column> far = new ArrayList<>();
    for (Table table : catalog.tables()) {
      for (Column column : table.columns()) {
        if (!named.contains(column.id())) {
          (tables.contains(table.id()) ? near : far).add(column);
        }
      }
    }
    Collections.shuffle(near, chance);
    Collections.shuffle(far, chance);
    near.addAll(far);
    return near;
  }

  private static Pair pair(Example example, Column column, int label) {
    return new Pair(
        example.id(),
        example.database(),
        example.evidence().isEmpty()
            ? example.question()
            : example.question() + "\n" + example.evidence(),
        column.id().toString(),
        sentence(column),
        label);
  }

  /** The text of a column: its names, type and description. */
  private static String sentence(Column column) {
    StringBuilder text = new StringBuilder("Column " + column.name() + " of table ");
    text.append(column.id().table().name());
    if (!column.type().isEmpty()) {
      text.append(", of type ").append(column.type());
    }
    if (!column.description().isBlank()) {
      text.append(": ").append(column.description().strip());
    }
    if (!column.synonyms().isEmpty()) {
      text.append("; also called ").append(String.join(", ", column.synonyms()));
    }
    return text.toString();
  }
}
