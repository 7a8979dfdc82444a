// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import org.tartarus.snowball.ext.EnglishStemmer;

/** Stems English words (Porter2); words of other languages mostly stay. Not thread-safe. */
public final class Stemmer {

  private static final int LONGEST = 40; // longer ones are codes, not words

  private final EnglishStemmer snowball = new EnglishStemmer();

  /** Stems English words. */
  public Stemmer() {}

  /** The stem of a folded word; words of one or two letters stay as they are. */
  public String stem(String word) {
    if (word.length() < 3 || word.length() > LONGEST) {
      return word;
    }
    snowball.setCurrent(word);
    snowball.stem();
    return snowball.getCurrent();
  }
}
