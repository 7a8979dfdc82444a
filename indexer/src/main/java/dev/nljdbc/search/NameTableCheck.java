package dev.nljdbc.search;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.IndexInput;

/**
 * Whether the numbers of a table that was read lead nowhere outside of it, so that no search has to
 * look: somebody may have made the file, with a checksum that agrees.
 */
final class NameTableCheck {

  private final NameTable names;
  private final IndexInput source;
  private final int[] codes;

  /**
   * A check to be run once.
   *
   * @param source where it was read from, for the message
   */
  NameTableCheck(NameTable names, IndexInput source) {
    this.names = names;
    this.source = source;
    this.codes = names.codes();
  }

  void run() throws IOException {
    int words = names.words().length;
    must(names.weights().length == words, "weights");
    int vectors = names.vectors().length;
    must(vectors == 0 || (words > 0 && vectors % words == 0), "vectors");
    must(vectors == 0 || names.scales().length == words, "scales");
    ranges(names.first(), names.columns().length, "columns of tables");
    ranges(names.joinedFrom(), names.joined().length, "joins of tables");
    for (int table : names.joined()) {
      must(table >= 0 && table < names.tables().length, "joined tables");
    }
    for (int at : names.tables()) {
      block(at, "tables");
    }
    for (int at : names.columns()) {
      block(at, "columns");
    }
  }

  /** Each table's begin where those of the one before it end, and the last ones end at the end. */
  private void ranges(int[] from, int end, String what) throws IOException {
    must(from.length == names.tables().length + 1, what);
    must(from[0] == 0 && from[from.length - 1] == end, what);
    for (int i = 1; i < from.length; i++) {
      must(from[i - 1] <= from[i], what);
    }
  }

  /** Flags, names of words, a description of words: all within, all known. */
  private void block(int begin, String what) throws IOException {
    must(begin >= 0 && begin < codes.length - 1, what);
    int at = begin + 1;
    int count = codes[at++];
    must(count >= 0, what);
    for (int name = 0; name < count; name++) {
      at = words(at, what);
    }
    int unused = words(at, what);
  }

  /** Behind as many words as are told at a place. */
  private int words(int at, String what) throws IOException {
    must(at < codes.length, what);
    int count = codes[at];
    must(count >= 0 && count < codes.length - at, what);
    for (int i = at + 1; i <= at + count; i++) {
      must(codes[i] >= 0 && codes[i] < names.words().length, what);
    }
    return at + count + 1;
  }

  private void must(boolean right, String what) throws IOException {
    if (!right) {
      throw new CorruptIndexException("its " + what + " do not fit together", source);
    }
  }
}
