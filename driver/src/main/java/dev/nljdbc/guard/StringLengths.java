package dev.nljdbc.guard;

import java.util.List;

/**
 * The lengths of a query's strings, which the parser does not see.
 *
 * @param longest of any string
 * @param last of strings that may be the last argument of a call, longest first
 */
record StringLengths(int longest, List<Integer> last) {

  /** The most by which so many replacements by such strings multiply a text's length. */
  double growth(int replacements) {
    double growth = 1;
    for (int length : last.subList(0, Math.min(replacements, last.size()))) {
      growth *= Math.max(1, length);
    }
    return growth;
  }
}
