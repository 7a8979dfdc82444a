package dev.nljdbc.search;

import org.tartarus.snowball.ext.EnglishStemmer;

/** Stems English words (Porter2); others mostly stay as they are. Not thread-safe. */
final class Stemmer {

  private static final int LONGEST = 40; // longer ones are codes, not words

  private final EnglishStemmer snowball = new EnglishStemmer();

  String stem(String word) {
    if (word.length() < 3 || word.length() > LONGEST) {
      return word;
    }
    snowball.setCurrent(word);
    snowball.stem();
    return snowball.getCurrent();
  }
}
