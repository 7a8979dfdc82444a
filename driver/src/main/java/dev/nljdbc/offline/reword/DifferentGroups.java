// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A figure "for the different branches" is one for each of them. */
final class DifferentGroups {

  private DifferentGroups() {}

  /** The question with "for each"; empty where no figure stands before such words. */
  static Optional<String> of(Utterance u) {
    boolean figure = false;
    for (int i = 0; i + 2 < u.size(); i++) {
      Cue cue = u.cueAt(i);
      figure |= cue != null && (cue.is(Cue.Kind.COUNT) || cue.is(Cue.Kind.AGGREGATE));
      if (figure && u.is(i, "for")) {
        int groups = behindDifferent(u, i + 1);
        if (groups > 0 && names(u.linkAt(groups))) {
          String before = u.text().substring(0, u.token(i).to());
          return Optional.of(before + " each " + u.text().substring(u.token(groups).from()));
        }
      }
    }
    return Optional.empty();
  }

  /** The place behind "the different"; 0 if there is no such word. */
  private static int behindDifferent(Utterance u, int from) {
    int i = from;
    while (i < u.size() && u.isAny(i, "the", "all")) {
      i++;
    }
    return i + 1 < u.size() && u.isAny(i, "different", "various") ? i + 1 : 0;
  }

  private static boolean names(@Nullable Link link) {
    return link != null
        && !link.cell()
        && Math.max(link.columnScore(), link.tableScore()) >= Link.NAMED;
  }
}
