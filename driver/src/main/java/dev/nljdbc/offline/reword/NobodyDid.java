// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/** "Books that nobody has borrowed" were "never borrowed". */
final class NobodyDid {

  private NobodyDid() {}

  /** The question with "never"; empty where it says of nobody what they did. */
  static Optional<String> of(Utterance u) {
    for (int i = 1; i < u.size(); i++) {
      int verb = behind(u, i);
      if (verb > 0 && verb < u.size() && (u.pastVerb(verb) || u.is(i - 1, "did"))) {
        boolean asked = u.isAny(i - 1, "has", "have", "had", "did"); // turned round
        boolean relative = u.isAny(i - 1, "that", "which");
        if (relative && u.isIn(i - 2, "prepositions")) {
          continue; // rooms in which nobody stayed
        }
        int from = asked || relative ? i - 1 : i;
        String before = u.text().substring(0, u.token(from).from());
        return Optional.of(
            before + (asked ? "were never " : "never ") + u.text().substring(u.token(verb).from()));
      }
    }
    return Optional.empty();
  }

  /** The place behind "nobody has ever"; 0 where nobody is spoken of. */
  private static int behind(Utterance u, int i) {
    boolean two = u.is(i, "no") && i + 1 < u.size() && u.token(i + 1).text().equals("one");
    Link link = u.linkAt(i);
    if (!two && !u.isAny(i, "nobody", "noone") || link != null && link.value()) {
      return 0;
    }
    int verb = two ? i + 2 : i + 1;
    while (u.isAny(verb, "has", "have", "had", "ever", "yet")) {
      verb++;
    }
    return verb;
  }
}
