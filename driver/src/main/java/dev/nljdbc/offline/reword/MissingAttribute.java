// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/** "People whose phone number is missing", or "with a missing phone number", have none. */
final class MissingAttribute {

  private MissingAttribute() {}

  /** The question with "with no"; empty where no attribute is missing. */
  static Optional<String> of(Utterance u) {
    for (int i = 1; i < u.size(); i++) {
      if (u.isIn(i, "attribute.missing") && u.linkAt(i) == null) {
        int missing = i;
        Optional<String> found = behind(u, i).or(() -> before(u, missing));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** "Whose phone number is missing", "with phone number missing". */
  private static Optional<String> behind(Utterance u, int missing) {
    boolean said = u.isIn(missing - 1, "be");
    int last = said ? missing - 2 : missing - 1;
    Link link = u.linkAt(last);
    if (link == null || !link.namesColumn() || link.value()) {
      return Optional.empty();
    }
    int from = link.start();
    boolean article = u.isIn(from - 1, "determiners");
    from = article ? from - 1 : from;
    boolean begins = said ? u.isAny(from - 1, "whose", "where") : u.isAny(from - 1, "with");
    return begins ? Optional.of(with(u, from - 1, link, missing + 1)) : Optional.empty();
  }

  /** "With a missing phone number"; but "with empty seats" says how many are left. */
  private static Optional<String> before(Utterance u, int missing) {
    Link link = u.linkAt(missing + 1);
    int from = u.isAny(missing - 1, "a", "an") ? missing - 2 : missing - 1;
    return u.isAny(missing, "missing", "unknown")
            && link != null
            && link.namesColumn()
            && !link.value()
            && u.isAny(from, "with", "having")
        ? Optional.of(with(u, from, link, link.end()))
        : Optional.empty();
  }

  private static String with(Utterance u, int from, Link link, int end) {
    String what = u.text().substring(u.token(link.start()).from(), u.token(link.end() - 1).to());
    String rest = end < u.size() ? u.text().substring(u.token(end - 1).to()) : "";
    return u.text().substring(0, u.token(from).from()) + "with no " + what + rest;
  }
}
