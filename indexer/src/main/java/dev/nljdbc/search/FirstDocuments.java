package dev.nljdbc.search;

import java.io.IOException;
import java.util.Collection;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/** Collects the first matching documents without scoring them. */
final class FirstDocuments extends SimpleCollector {

  private final int most;
  private final IntStream.Builder found = IntStream.builder();
  private int count;
  private int base;

  private FirstDocuments(int most) {
    this.most = most;
  }

  @Override
  protected void doSetNextReader(LeafReaderContext context) {
    base = context.docBase;
    if (count >= most) {
      throw new CollectionTerminatedException();
    }
  }

  @Override
  public void collect(int doc) {
    if (count >= most) {
      throw new CollectionTerminatedException();
    }
    found.add(base + doc);
    count++;
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  /** Hands the documents on in rising order. */
  record Collecting(int most) implements CollectorManager<FirstDocuments, int[]> {

    @Override
    public FirstDocuments newCollector() {
      return new FirstDocuments(most);
    }

    @Override
    public int[] reduce(Collection<FirstDocuments> collectors) throws IOException {
      return collectors.stream().flatMapToInt(c -> c.found.build()).sorted().toArray();
    }
  }
}
