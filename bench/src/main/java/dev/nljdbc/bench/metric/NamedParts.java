// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.metric.GoldLiterals.Literal;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.queries.WrittenQueries.WrittenQuery;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a query names of its database, aliases resolved, in order of appearance.
 *
 * @param tables that it reads, anywhere in it
 * @param columns that it names, those that only join among them; a star names none
 * @param joins columns that it holds equal, a condition like {@code id IN (SELECT …)} among them
 * @param texts between quotes of either kind
 */
public record NamedParts(
    Set<TableId> tables, Set<ColumnId> columns, List<JoinUse> joins, Set<String> texts) {

  /** Copies the collections. */
  public NamedParts {
    tables = new LinkedHashSet<>(tables);
    columns = new LinkedHashSet<>(columns);
    joins = List.copyOf(joins);
    texts = new LinkedHashSet<>(texts);
  }

  /**
   * The share of these joins that another query holds, too; empty when there is none. A join holds
   * when the columns that it equates are equal there, directly or through a table in between:
   * {@code a.x = p.id} and {@code p.id = b.y} hold {@code a.x = b.y}.
   */
  public OptionalDouble joinsHeldBy(NamedParts other) {
    EqualColumns equal = new EqualColumns();
    other.joins.forEach(equal::add);
    return joins.stream().mapToInt(join -> equal.holds(join) ? 1 : 0).average();
  }

  /** Reads what queries name of one database. One that can't be parsed names only its texts. */
  public static final class Reader {

    private static final Pattern TEXT = Pattern.compile("'((?:[^']|'')*+)'|\"((?:[^\"]|\"\")*+)\"");

    private final Catalog catalog;
    private final QueryMiner miner;

    /** Creates a reader for queries about a database. */
    public Reader(Catalog catalog) {
      this.catalog = catalog;
      this.miner = QueryMiner.of(catalog);
    }

    /** Reads a query. */
    public NamedParts read(String sql) {
      Set<String> texts = texts(sql);
      return mined(sql, texts)
          .or(() -> outlined(sql, texts))
          .orElseGet(() -> parts(List.of(), List.of(), List.of(), texts));
    }

    private Optional<NamedParts> mined(String sql, Set<String> texts) {
      try {
        return miner
            .mine(new WrittenQuery("", "", sql))
            .map(q -> parts(q.tables(), q.columns(), q.joins(), texts));
      } catch (UnparsableSqlException e) {
        return Optional.empty(); // there are other ways to read it
      }
    }

    /** Slower, but it minds neither tables that are not there nor the parser's own words. */
    private Optional<NamedParts> outlined(String sql, Set<String> texts) {
      try {
        return miner
            .outline(sql, ColumnId::toString)
            .map(q -> parts(q.tables(), q.columns(), q.joins(), texts));
      } catch (UnparsableSqlException e) {
        return Optional.empty(); // then it names only its texts
      }
    }

    /**
     * The texts that a gold query compares columns with. One with a percent sign is a pattern, not
     * a value.
     */
    public Set<String> values(String gold) {
      Set<String> values = new LinkedHashSet<>();
      if (texts(gold).isEmpty()) {
        return values; // most have none, and parsing takes its time
      }
      for (Literal literal : GoldLiterals.of(gold, catalog)) {
        if (literal.text().indexOf('%') < 0) {
          values.add(literal.text());
        }
      }
      return values;
    }

    private static NamedParts parts(
        List<TableId> tables, List<ColumnId> columns, List<JoinUse> joins, Set<String> texts) {
      return new NamedParts(
          new LinkedHashSet<>(tables), new LinkedHashSet<>(columns), joins, texts);
    }

    private static Set<String> texts(String sql) {
      Set<String> texts = new LinkedHashSet<>();
      for (Matcher text = TEXT.matcher(sql); text.find(); ) {
        String single = text.group(1);
        texts.add(single == null ? text.group(2).replace("\"\"", "\"") : single.replace("''", "'"));
      }
      return texts;
    }
  }
}
