// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.IndexFailure;
import dev.nljdbc.search.LuceneDirectories;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.ValueSearch;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.lucene.search.HitQueue;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

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

  /** The maximum number of tables whose columns are ranked. */
  private static final int TABLES = 100;

  private static final int CANDIDATES = 300;

  /** A phrase of so few words means few columns: those far behind the best are left out. */
  private static final int FEW_WORDS = 2;

  private static final float LEAST_SHARE = 0.4f;

  private final Catalog catalog;
  private final NameTable names;
  private final @Nullable ColumnVectors vectors;
  private final QueryVectors queries;
  private final ValueSearch values;
  private volatile @Nullable NameVocabulary vocabulary;

  private ColumnIndex(
      NameTable names,
      @Nullable ColumnVectors vectors,
      Catalog catalog,
      Embedder embedder,
      ValueSearch values) {
    this.catalog = catalog;
    this.names = names;
    this.vectors = vectors;
    this.queries = new QueryVectors(embedder.askedBy(""), System::nanoTime);
    this.values = values;
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
    NameTable names = NameTable.open(directory);
    try {
      if (!fit(names, catalog.tables())) {
        throw new IOException("The column index is not of this catalog");
      }
      boolean encoded = names.encoder().equals(embedder.id()); // vectors of others are no use
      ColumnVectors vectors = encoded ? ColumnVectors.open(directory, names) : null;
      return new ColumnIndex(names, vectors, catalog, embedder, values);
    } catch (IOException | RuntimeException e) {
      names.close();
      throw e;
    }
  }

  private static boolean fit(NameTable names, List<Table> tables) {
    boolean fit = names.tables() == tables.size();
    for (int table = 0; fit && table < tables.size(); table++) {
      int columns = names.first()[table + 1] - names.first()[table];
      fit = columns == tables.get(table).columns().size();
    }
    return fit;
  }

  /** Made at the first search; two at once may both make it. */
  private NameVocabulary vocabulary() throws IOException {
    NameVocabulary made = vocabulary;
    if (made == null) {
      made = new NameVocabulary(names);
      vocabulary = made;
    }
    return made;
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

  @Override
  public List<ColumnHit> search(String phrase, int limit) {
    return search(phrase, limit, queries::of);
  }

  @Override
  public ColumnSearch askedBy(String endUser) {
    return (phrase, limit) -> search(phrase, limit, queries.askedBy(endUser));
  }

  @Override
  public ColumnSearch withoutServer() {
    return (phrase, limit) -> search(phrase, limit, queries::withoutServer);
  }

  private List<ColumnHit> search(
      String phrase, int limit, Function<String, Optional<float[]>> vectors) {
    String text = phrase.length() <= PHRASE_LENGTH ? phrase : phrase.substring(0, PHRASE_LENGTH);
    ColumnQuestion question = ColumnQuestion.of(text);
    if (question.words().isEmpty() || limit <= 0 || names.columns() == 0) {
      return List.of();
    }
    return IndexFailure.translated("column index", () -> ranked(text, question, limit, vectors));
  }

  private List<ColumnHit> ranked(
      String text, ColumnQuestion question, int limit, Function<String, Optional<float[]>> vectors)
      throws IOException {
    List<ColumnHit> hits = new ArrayList<>();
    float least = 0;
    for (ScoreDoc best : bestFirst(rank(text, question, limit, vectors))) {
      if (best.score < least) {
        break;
      }
      if (hits.isEmpty() && question.words().size() <= FEW_WORDS) {
        least = LEAST_SHARE * best.score;
      }
      hits.add(new ColumnHit(column(best.doc), best.score));
    }
    return hits;
  }

  private Column column(int number) {
    int table = names.tableOf(number);
    return catalog.tables().get(table).columns().get(number - names.first()[table]);
  }

  private static List<ScoreDoc> bestFirst(HitQueue queue) {
    LinkedList<ScoreDoc> hits = new LinkedList<>();
    while (queue.size() > 0) {
      hits.addFirst(queue.pop());
    }
    return hits;
  }

  /** The best columns by number; of equal ones those that come first in the catalog. */
  private HitQueue rank(
      String text, ColumnQuestion question, int limit, Function<String, Optional<float[]>> vectors)
      throws IOException {
    NameVocabulary words = vocabulary();
    NameTable.Reader reader = names.reader();
    HitQueue candidates = candidates(text, question, limit, reader);
    ColumnSimilarity similarity =
        similarity(
            vectors,
            text,
            String.join(" ", question.words()),
            vector -> ColumnSimilarity.ofWords(names, words.vectors(), reader, vector));
    HitQueue best = queue(limit);
    for (ScoreDoc candidate : candidates) {
      int column = candidate.doc;
      float cosine = similarity.cosine(names.tableOf(column), column);
      float score = candidate.score + ColumnRanking.COSINE * cosine;
      if (score > 0) {
        best.insertWithOverflow(new ScoreDoc(column, score));
      }
    }
    return best;
  }

  /**
   * The similarity of columns and a question.
   *
   * @param queries gives the vector of a question, if it can
   * @param telling its words without stop words
   * @param words gives the similarity where the columns or the question have no vectors
   */
  private ColumnSimilarity similarity(
      Function<String, Optional<float[]>> queries,
      String text,
      String telling,
      Function<float[], ColumnSimilarity> words) {
    if (names.dimensions() == 0) {
      return ColumnSimilarity.NONE;
    }
    Optional<float[]> encoded = vectors == null ? Optional.empty() : queries.apply(text);
    return vectors != null && encoded.isPresent() && encoded.get().length == vectors.dimensions()
        ? vectors.similarity(encoded.get())
        : words.apply(StaticEmbedder.shared().embed(List.of(telling)).get(0));
  }

  /** The best columns by their words and values. */
  private HitQueue candidates(
      String text, ColumnQuestion question, int limit, NameTable.Reader reader) throws IOException {
    NameVocabulary vocabulary = vocabulary();
    WordMatches matches = new WordMatches(question, names, vocabulary);
    Map<Integer, Double> evidence = evidence(text);
    ColumnRanking ranking = new ColumnRanking(names, matches);
    HitQueue candidates = queue(Math.max(CANDIDATES, 4L * limit));
    if (names.tables() <= TABLES) {
      for (int table = 0; table < names.tables(); table++) {
        ranking.table(reader.table(table));
        offer(table, 0, ranking, evidence, candidates);
      }
    } else {
      for (ScoreDoc table : new TableRanking(names, vocabulary, matches, evidence).best(TABLES)) {
        ranking.table(reader.table(table.doc));
        offer(table.doc, table.score, ranking, evidence, candidates);
      }
    }
    return candidates;
  }

  private HitQueue queue(long size) {
    return new HitQueue((int) Math.min(names.columns(), size), false);
  }

  private void offer(
      int table,
      float atTable,
      ColumnRanking ranking,
      Map<Integer, Double> evidence,
      HitQueue candidates) {
    int[] first = names.first();
    for (int column = first[table]; column < first[table + 1]; column++) {
      double value = ColumnRanking.VALUE * evidence.getOrDefault(column, 0.0);
      float score = ranking.score(column - first[table]) + atTable + (float) value;
      candidates.insertWithOverflow(new ScoreDoc(column, score));
    }
  }

  /** The evidence of values in the question for columns, by the columns' numbers. */
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
    int table = catalog.place(id.table());
    if (table < 0) {
      return -1;
    }
    int column = names.first()[table];
    for (Column known : catalog.tables().get(table).columns()) {
      if (known.name().equals(id.name())) {
        return column;
      }
      column++;
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(names, vectors);
  }
}
