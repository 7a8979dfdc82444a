// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

/**
 * A word, number, date, quoted text or mark of the question.
 *
 * @param kind what it is
 * @param text as written; of quoted text what stands between the quotes
 * @param lower lower case; of numbers the digits, of dates ISO's form
 * @param stem the word without its inflection
 * @param from where it begins in the question
 * @param to where it ends, exclusive
 */
public record Token(Kind kind, String text, String lower, String stem, int from, int to) {

  public enum Kind {
    WORD,
    NUMBER,
    DATE,
    QUOTED,
    MARK
  }

  /** This token, so many characters further on in the question. */
  public Token movedBy(int characters) {
    return new Token(kind, text, lower, stem, from + characters, to + characters);
  }

  public boolean is(String word) {
    return kind != Kind.QUOTED && lower.equals(word);
  }

  public boolean capital() {
    return kind == Kind.WORD && Character.isUpperCase(text.charAt(0));
  }

  public boolean word() {
    return kind == Kind.WORD;
  }

  public boolean number() {
    return kind == Kind.NUMBER;
  }
}
