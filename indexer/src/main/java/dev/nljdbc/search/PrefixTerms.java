package dev.nljdbc.search;

import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * Finds the values that begin with a text, in alphabetical order, by walking along the terms. A
 * prefix query would collect all of them first.
 */
final class PrefixTerms {

  /** Terms that are looked at where few are within the scope. */
  private static final int MOST_TERMS = 500;

  private PrefixTerms() {}

  /** The documents, in rising order. */
  static int[] documents(IndexReader reader, String folded, ValueScope scope, int most)
      throws IOException {
    IntStream.Builder found = IntStream.builder();
    int left = most;
    for (LeafReaderContext leaf : reader.leaves()) {
      left -= gather(leaf, new BytesRef(folded), scope, left, found);
    }
    return found.build().sorted().toArray();
  }

  private static int gather(
      LeafReaderContext leaf, BytesRef start, ValueScope scope, int most, IntStream.Builder found)
      throws IOException {
    LeafReader reader = leaf.reader();
    Terms terms = reader.terms(ValueFields.FOLDED);
    if (terms == null || most <= 0) {
      return 0;
    }
    TermsEnum each = terms.iterator();
    if (each.seekCeil(start) == TermsEnum.SeekStatus.END) {
      return 0;
    }
    int count = 0;
    int looked = 0;
    PostingsEnum documents = null;
    for (BytesRef term = each.term();
        term != null && StringHelper.startsWith(term, start) && looked < MOST_TERMS;
        term = each.next()) {
      looked++;
      documents = each.postings(documents, PostingsEnum.NONE);
      NumericDocValues columns = DocValues.getNumeric(reader, ValueFields.COLUMN);
      for (int doc = documents.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS;
          doc = documents.nextDoc()) {
        boolean live = reader.getLiveDocs() == null || reader.getLiveDocs().get(doc);
        if (live && columns.advanceExact(doc) && scope.has(columns.longValue())) {
          found.add(leaf.docBase + doc);
          if (++count == most) {
            return count;
          }
        }
      }
    }
    return count;
  }
}
