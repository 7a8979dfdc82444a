package dev.nljdbc.search;

import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/**
 * Finds the values that begin with a text, in alphabetical order, by walking along the terms. A
 * prefix query would collect all of them first.
 */
final class PrefixTerms {

  /** Terms that are looked at where few are within the scope. */
  private static final int MOST_TERMS = 500;

  private final ValueScope scope;
  private final IntStream.Builder found = IntStream.builder();
  private int left;

  private PrefixTerms(ValueScope scope, int most) {
    this.scope = scope;
    this.left = most;
  }

  /** The documents, in rising order. */
  static int[] documents(IndexReader reader, String folded, ValueScope scope, int most)
      throws IOException {
    PrefixTerms terms = new PrefixTerms(scope, most);
    for (LeafReaderContext leaf : reader.leaves()) {
      terms.gather(leaf, new BytesRef(folded));
    }
    return terms.found.build().sorted().toArray();
  }

  private void gather(LeafReaderContext leaf, BytesRef start) throws IOException {
    Terms terms = leaf.reader().terms(ValueFields.FOLDED);
    TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
    if (each.seekCeil(start) == TermsEnum.SeekStatus.END) {
      return;
    }
    PostingsEnum documents = null;
    BytesRef term = each.term();
    for (int i = 0; i < MOST_TERMS && left > 0 && begins(term, start); i++) {
      documents = each.postings(documents, PostingsEnum.NONE);
      add(leaf, documents);
      term = each.next();
    }
  }

  private static boolean begins(@Nullable BytesRef term, BytesRef start) {
    return term != null && StringHelper.startsWith(term, start);
  }

  private void add(LeafReaderContext leaf, PostingsEnum documents) throws IOException {
    Bits live = leaf.reader().getLiveDocs();
    NumericDocValues columns = DocValues.getNumeric(leaf.reader(), ValueFields.COLUMN);
    int doc = documents.nextDoc();
    while (left > 0 && doc != DocIdSetIterator.NO_MORE_DOCS) {
      if ((live == null || live.get(doc))
          && columns.advanceExact(doc)
          && scope.has(columns.longValue())) {
        found.add(leaf.docBase + doc);
        left--;
      }
      doc = documents.nextDoc();
    }
  }
}
