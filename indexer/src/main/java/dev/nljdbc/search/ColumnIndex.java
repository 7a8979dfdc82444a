package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.TableId;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.lucene.store.Directory;

/**
 * ColumnSearch over an index that {@link ColumnIndexWriter} wrote. A column scores by
 *
 * <ul>
 *   <li>how much of its name and its table's the question covers, word by word: the same word, the
 *       same stem, a synonym, or by meaning; rare words weigh more, and the best of its names
 *       counts;
 *   <li>how much of the question its words, its table's and their descriptions explain;
 *   <li>the cosine of the question and the name;
 *   <li>values of its that stand in the question;
 *   <li>its table's name, where it is what the table's rows are called.
 * </ul>
 *
 * With thousands of columns the tables are ranked first. Thread-safe.
 */
public final class ColumnIndex implements ColumnSearch, Closeable {

  private static final int PHRASE_LENGTH = 4_000;

  /** With more tables than this, the best so many are looked at. */
  private static final int TABLES = 100;

  private static final int CANDIDATES = 300;

  /** A phrase of so few words means few columns: those far behind the best are left out. */
  private static final int FEW_WORDS = 2;

  private static final float LEAST_SHARE = 0.4f;

  private final List<Column> columns;
  private final Map<TableId, Integer> tableNumbers = new HashMap<>();
  private final StoredColumns stored;
  private final NameWordIndex words;
  private final Neighbours neighbours;
  private final QueryVectors queries;
  private final ValueSearch values;
  private final ColumnWeights weights;

  private ColumnIndex(
      StoredColumns stored,
      Catalog catalog,
      Embedder embedder,
      ValueSearch values,
      ColumnWeights weights) {
    this.columns = catalog.columns();
    catalog.tables().forEach(table -> tableNumbers.put(table.id(), tableNumbers.size()));
    this.stored = stored;
    this.words = new NameWordIndex(stored.names());
    this.neighbours = new Neighbours(stored.names(), StaticEmbedder.shared());
    this.queries = new QueryVectors(embedder, System::nanoTime);
    this.values = values;
    this.weights = weights;
  }

  /**
   * Opens an index.
   *
   * @param catalog the one that it was written for
   * @param embedder should be the one that it was written with
   * @param values of the same database: those in a question point to their columns
   * @throws IOException when there is none, or it is damaged
   */
  public static ColumnIndex open(
      Directory directory, Catalog catalog, Embedder embedder, ValueSearch values)
      throws IOException {
    return open(directory, catalog, embedder, values, ColumnWeights.TUNED);
  }

  /**
   * Makes an index that lives as long as it is used, in memory.
   *
   * @param statistics what is known of a column's values
   * @throws IOException when it is too large
   */
  public static ColumnIndex inMemory(
      Catalog catalog,
      Function<ColumnId, ColumnStatistics> statistics,
      Embedder embedder,
      ValueSearch values)
      throws IOException {
    Directory directory = LuceneDirectories.inMemory();
    ColumnIndexWriter.write(directory, catalog, statistics, column -> List.of(), embedder);
    return open(directory, catalog, embedder, values);
  }

  static ColumnIndex open(
      Directory directory,
      Catalog catalog,
      Embedder embedder,
      ValueSearch values,
      ColumnWeights weights)
      throws IOException {
    StoredColumns stored = StoredColumns.open(directory, embedder);
    if (stored.names().columns().length != catalog.columns().size()) {
      stored.close();
      throw new IOException("The column index is not of this catalog");
    }
    return new ColumnIndex(stored, catalog, embedder, values, weights);
  }

  @Override
  public List<ColumnHit> search(String phrase, int limit) {
    String text = phrase.length() <= PHRASE_LENGTH ? phrase : phrase.substring(0, PHRASE_LENGTH);
    ColumnQuestion question = ColumnQuestion.of(text);
    if (question.words().isEmpty() || limit <= 0 || columns.isEmpty()) {
      return List.of();
    }
    try {
      BestOf best = rank(text, question, limit);
      int[] numbers = best.items();
      List<ColumnHit> hits = new ArrayList<>();
      float least = 0;
      for (int place : best.ranking()) {
        if (best.score(place) < least) {
          break;
        }
        if (hits.isEmpty() && question.words().size() <= FEW_WORDS) {
          least = LEAST_SHARE * best.score(place);
        }
        hits.add(new ColumnHit(columns.get(numbers[place]), best.score(place)));
      }
      return hits;
    } catch (IOException e) {
      throw Damage.of("column index", e);
    } catch (RuntimeException e) {
      throw Damage.of("column index", e);
    } catch (OutOfMemoryError e) {
      throw Damage.of("column index", e);
    }
  }

  private BestOf rank(String text, ColumnQuestion question, int limit) throws IOException {
    NameTable names = stored.names();
    WordMatches matches = new WordMatches(question, names, words, neighbours);
    Map<Integer, Double> evidence = evidence(text);
    ColumnRanking ranking = new ColumnRanking(names, matches, weights);
    BestOf candidates = new BestOf(Math.max(CANDIDATES, 4 * limit));
    if (names.tables().length <= TABLES) {
      for (int table = 0; table < names.tables().length; table++) {
        offer(table, 0, ranking, evidence, candidates);
      }
    } else {
      TableRanking tables = new TableRanking(names, words, matches, weights, evidence);
      for (int table : tables.best(TABLES)) {
        offer(table, tables.score(table), ranking, evidence, candidates);
      }
    }
    Nearness nearness = nearness(text, question);
    BestOf best = new BestOf(limit);
    int[] items = candidates.items();
    for (int place = 0; place < items.length; place++) {
      int column = items[place];
      float near = weights.cosine() * nearness.of(names.tableOf(column), column);
      float score = candidates.score(place) + near;
      if (score > 0) {
        best.offer(column, score);
      }
    }
    return best;
  }

  private void offer(
      int table,
      float atTable,
      ColumnRanking ranking,
      Map<Integer, Double> evidence,
      BestOf candidates) {
    NameTable names = stored.names();
    ranking.table(table);
    for (int column = names.first()[table]; column < names.first()[table + 1]; column++) {
      double value = weights.value() * evidence.getOrDefault(column, 0.0);
      candidates.offer(column, ranking.score(column) + atTable + (float) value);
    }
  }

  private Nearness nearness(String text, ColumnQuestion question) {
    return stored.nearness(queries, text, String.join(" ", question.words()));
  }

  private Map<Integer, Double> evidence(String text) {
    Map<Integer, Double> byColumn = new TreeMap<>();
    ValueEvidence.of(text, values)
        .forEach(
            (id, value) -> {
              int column = number(id);
              if (column >= 0) {
                byColumn.put(column, value);
              }
            });
    return byColumn;
  }

  /** A column's number; -1 for one that is not in the catalog. */
  private int number(ColumnId id) {
    Integer table = tableNumbers.get(id.table());
    if (table != null) {
      int first = stored.names().first()[table];
      for (int column = first; column < stored.names().first()[table + 1]; column++) {
        if (columns.get(column).name().equals(id.name())) {
          return column;
        }
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    stored.close();
  }
}
