// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.search.ValueKey.Range;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.util.Bits;

/**
 * Finds values by their {@link ValueKey}s, straight in Lucene's tree of points: a query of points
 * takes three times as long, as it prepares for thousands of documents. Used once, for one segment.
 */
final class KeyLookup implements PointValues.IntersectVisitor {

  private final List<Range> ranges;
  private final int most;
  private final IntStream.Builder found = IntStream.builder();
  private int count;

  /** The first range that does not end below what was visited so far, which rises. */
  private int at;

  /**
   * What was found.
   *
   * @param documents in rising order
   * @param all whether there are no more
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Found(int[] documents, boolean all) {}

  private KeyLookup(List<Range> ranges, int most) {
    this.ranges = ranges;
    this.most = most;
  }

  /**
   * The documents whose keys are in some ranges.
   *
   * @param most so many of each segment at most, whatever their scope
   */
  static Found documents(IndexReader reader, Collection<Range> ranges, ValueScope scope, int most)
      throws IOException {
    List<Range> rising = ranges.stream().sorted().toList();
    List<Integer> documents = new ArrayList<>();
    boolean all = true;
    for (LeafReaderContext leaf : reader.leaves()) {
      PointValues points = leaf.reader().getPointValues(ValueFields.KEY);
      if (points != null) {
        KeyLookup lookup = new KeyLookup(rising, most);
        all &= lookup.reachesTheEnd(points);
        for (int document : lookup.within(leaf.reader(), scope)) {
          documents.add(leaf.docBase + document);
        }
      }
    }
    return new Found(documents.stream().mapToInt(Integer::intValue).toArray(), all);
  }

  private boolean reachesTheEnd(PointValues points) throws IOException {
    try {
      points.intersect(this);
      return true;
    } catch (CollectionTerminatedException e) {
      return false;
    }
  }

  private int[] within(LeafReader reader, ValueScope scope) throws IOException {
    int[] rising = found.build().sorted().toArray();
    Bits live = reader.getLiveDocs();
    NumericDocValues columns = DocValues.getNumeric(reader, ValueFields.COLUMN);
    int kept = 0;
    for (int document : rising) {
      if ((live == null || live.get(document))
          && columns.advanceExact(document)
          && scope.has(columns.longValue())) {
        rising[kept++] = document;
      }
    }
    return Arrays.copyOf(rising, kept);
  }

  @Override
  public void visit(int document) {
    if (count == most) {
      throw new CollectionTerminatedException();
    }
    found.add(document);
    count++;
  }

  @Override
  public void visit(int document, byte[] key) {
    skipBelow(key);
    if (at < ranges.size() && ranges.get(at).beginsAtOrBelow(key)) {
      visit(document);
    }
  }

  @Override
  public PointValues.Relation compare(byte[] least, byte[] greatest) {
    skipBelow(least);
    if (at == ranges.size() || !ranges.get(at).beginsAtOrBelow(greatest)) {
      return PointValues.Relation.CELL_OUTSIDE_QUERY;
    }
    return ranges.get(at).holds(least, greatest)
        ? PointValues.Relation.CELL_INSIDE_QUERY
        : PointValues.Relation.CELL_CROSSES_QUERY;
  }

  private void skipBelow(byte[] key) {
    while (at < ranges.size() && ranges.get(at).endsBelow(key)) {
      at++;
    }
  }
}
