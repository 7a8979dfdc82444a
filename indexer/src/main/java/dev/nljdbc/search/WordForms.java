package dev.nljdbc.search;

/** Whether words are forms of one another, and whether they tell anything. Not thread-safe. */
public final class WordForms {

  private final Stemmer stemmer = new Stemmer();

  /** Of English words. */
  public WordForms() {}

  /** What all forms of a word have in common; the word itself where it has no others. */
  public String stem(String word) {
    return stemmer.stem(Folding.fold(word));
  }

  /**
   * Whether a word, in lower case, says what is asked for, as {@code the} and {@code how} do not.
   */
  public static boolean tells(String word) {
    return !StopWords.contains(word);
  }
}
