package dev.nljdbc.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.store.AlreadyClosedException;

/**
 * Searches once in the background when an index is opened, for the sake of the first who asks: most
 * of a first search is the loading of classes, and the first pages of a file are the slowest.
 */
final class WarmUp implements Runnable {

  private static final System.Logger LOG = System.getLogger(WarmUp.class.getName());

  /** A value that is there, a phrase, a question and a typing error come by all stages. */
  private static final List<String> QUERIES =
      List.of("a", "New York", "How many people live in Chicago?", "Chicgao");

  private final IndexReader reader;
  private final ValueSearch search;

  private WarmUp(IndexReader reader, ValueSearch search) {
    this.reader = reader;
    this.search = search;
  }

  /** Begins, and returns at once; closing the index meanwhile is no fault. */
  static void start(IndexReader reader, ValueSearch search) {
    Thread thread = new Thread(new WarmUp(reader, search), "nl-jdbc value search warm-up");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    try {
      for (String query : QUERIES) {
        searchOnce(query);
      }
    } catch (AlreadyClosedException | UncheckedIOException | IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The value index was not warmed up", e);
    }
  }

  /** Holds the files for one search only, so that closing the index waits for nothing. */
  private void searchOnce(String query) throws IOException {
    if (reader.tryIncRef()) {
      try {
        search.search(ValueQuery.of(query, 1));
      } finally {
        reader.decRef();
      }
    }
  }
}
