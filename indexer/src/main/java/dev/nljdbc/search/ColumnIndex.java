package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;

/**
 * ColumnSearch over an index that {@link ColumnIndexWriter} wrote: BM25 finds candidates, which are
 * ranked by how much of a name of theirs the phrase covers, and by BM25. Thread-safe.
 */
public final class ColumnIndex implements ColumnSearch, Closeable {

  private static final int CANDIDATES = 150;
  private static final int PHRASE_LENGTH = 4_000;
  private static final double BM25_WEIGHT = 0.25;

  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final List<Column> columns;

  private ColumnIndex(DirectoryReader reader, Catalog catalog) {
    this.reader = reader;
    this.searcher = new IndexSearcher(reader);
    this.searcher.setQueryCache(null);
    this.columns = catalog.columns();
  }

  /**
   * Opens an index.
   *
   * @param catalog the one that it was written for
   * @throws IOException when there is none, or it is damaged
   */
  public static ColumnIndex open(Directory directory, Catalog catalog) throws IOException {
    return new ColumnIndex(DirectoryReader.open(directory), catalog);
  }

  @Override
  public List<ColumnHit> search(String phrase, int limit) {
    ColumnPhrase words =
        ColumnPhrase.of(
            phrase.length() <= PHRASE_LENGTH ? phrase : phrase.substring(0, PHRASE_LENGTH));
    if (words.empty() || limit <= 0 || columns.isEmpty()) {
      return List.of();
    }
    try {
      ScoreDoc[] best = searcher.search(words.query(), Math.max(CANDIDATES, 2 * limit)).scoreDocs;
      return rank(best, words).stream()
          .sorted(
              Comparator.comparingDouble((Ranked r) -> -r.score())
                  .thenComparingInt(Ranked::ordinal))
          .limit(limit)
          .map(r -> new ColumnHit(columns.get(r.ordinal()), r.score()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("The column index can't be read", e);
    }
  }

  private record Ranked(int ordinal, double score) {}

  private List<Ranked> rank(ScoreDoc[] best, ColumnPhrase phrase) throws IOException {
    Map<Integer, Float> scores = new TreeMap<>();
    double highest = best.length == 0 ? 1 : best[0].score;
    for (ScoreDoc doc : best) {
      scores.put(doc.doc, doc.score);
    }
    Coverage coverage = new Coverage(searcher.getIndexReader(), phrase);
    List<Ranked> ranked = new ArrayList<>();
    List<LeafReaderContext> leaves = reader.leaves();
    for (Map.Entry<Integer, Float> doc : scores.entrySet()) {
      LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc.getKey(), leaves));
      int at = doc.getKey() - leaf.docBase;
      NumericDocValues ordinal = DocValues.getNumeric(leaf.reader(), ColumnFields.ORDINAL);
      BinaryDocValues names = DocValues.getBinary(leaf.reader(), ColumnFields.NAMES);
      if (ordinal.advanceExact(at) && names.advanceExact(at)) {
        double covered = coverage.of(names.binaryValue().utf8ToString());
        ranked.add(
            new Ranked(
                (int) ordinal.longValue(), covered + BM25_WEIGHT * doc.getValue() / highest));
      }
    }
    return ranked;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
