package dev.nljdbc.search;

import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Hands words that are known already to Lucene. */
final class WordStream extends TokenStream {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final List<String> words;
  private Iterator<String> next;

  WordStream(List<String> words) {
    this.words = words;
    this.next = words.iterator();
  }

  @Override
  public boolean incrementToken() {
    if (!next.hasNext()) {
      return false;
    }
    clearAttributes();
    term.append(next.next());
    return true;
  }

  @Override
  public void reset() {
    next = words.iterator();
  }
}
