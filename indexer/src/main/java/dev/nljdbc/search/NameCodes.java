package dev.nljdbc.search;

/** Goes through the words of {@link NameTable#codes()}, entry by entry. */
final class NameCodes {

  private final int[] codes;
  private final int end;
  private int at;
  private int names;
  private int left;
  private boolean text;

  /** From one place, where an entry begins, to another. */
  NameCodes(int[] codes, int from, int end) {
    this.codes = codes;
    this.end = end;
    this.at = from;
    this.text = true; // as behind the last words of an entry
  }

  /** Goes to the next word; false when there is none. */
  boolean next() {
    while (left == 0) {
      if (names > 0) {
        names--;
        left = codes[at++];
      } else if (!text) {
        text = true;
        left = codes[at++];
      } else if (at < end) {
        at++; // the flags
        names = codes[at++];
        text = false;
      } else {
        return false;
      }
    }
    left--;
    at++;
    return true;
  }

  /** The number of the word gone to. */
  int word() {
    return codes[at - 1];
  }

  /** Whether the word is of a description. */
  boolean text() {
    return text;
  }
}
