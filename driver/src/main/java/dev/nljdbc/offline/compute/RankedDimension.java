// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a question asks the first of by a figure: "top 5 doctors by number of orders", "our three
 * biggest customers by net amount".
 *
 * @param dimension them
 * @param rows how many
 * @param descending whether those with the greatest figure come first
 */
public record RankedDimension(DimensionPhrase dimension, long rows, boolean descending) {

  /** Empty for other questions. */
  public static Optional<RankedDimension> of(Utterance u) {
    return IntStream.range(3, u.size() - 1)
        .filter(by -> u.is(by, "by"))
        .boxed()
        .flatMap(by -> at(u, by).stream())
        .findFirst();
  }

  private static Optional<RankedDimension> at(Utterance u, int by) {
    for (int i = 0; i + 1 < by; i++) {
      boolean before = u.token(i).number();
      Cue cue = u.cueAt(before ? i + 1 : i);
      int number = before ? i : cue == null ? by : cue.end();
      if (cue != null && ranks(u, cue) && number < by && isNumber(u, number)) {
        int said = Math.max(number + 1, cue.end());
        return DimensionPhrase.before(u, leads(u, i) ? 0 : i, said, by)
            .map(d -> new RankedDimension(d, rows(u, number), cue.descending()));
      }
    }
    return Optional.empty();
  }

  /** Not "oldest", which ranks by something else. */
  private static boolean ranks(Utterance u, Cue cue) {
    return cue.is(Cue.Kind.SUPERLATIVE)
        && cue.end() == cue.start() + 1
        && (u.isIn(cue.start(), "top.ranked") || u.is(cue.start(), "best"));
  }

  /** A whole number that is no year and no share. */
  private static boolean isNumber(Utterance u, int i) {
    String behind = u.text().substring(u.token(i).to());
    return u.wordAt(i).matches("[1-9]\\d{0,8}")
        && !Numerals.isYear(u.wordAt(i))
        && !u.token(i).text().endsWith("%")
        && behind.startsWith(" ");
  }

  private static long rows(Utterance u, int number) {
    return Long.parseLong(u.wordAt(number));
  }

  /** "Who are our", "show me the". */
  private static boolean leads(Utterance u, int to) {
    return IntStream.range(0, to)
        .allMatch(
            i ->
                u.isIn(i, "list.commands")
                    || u.isIn(i, "determiners")
                    || u.isIn(i, "be")
                    || u.isAny(i, "who", "what", "which"));
  }
}
