// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;
import java.util.Set;

/** A year right behind what is counted or added up, "turnover 2023 by region", is "in 2023". */
final class BareYear {

  private static final Set<String> REVENUE = WordLists.set("revenue.names");

  private BareYear() {}

  /** The question with the preposition; empty for one without such a year. */
  static Optional<String> of(Utterance u) {
    for (int i = 1; i < u.size(); i++) {
      Token year = u.token(i);
      if (year.number() && Numerals.isYear(year.lower()) && ends(u, i + 1) && figure(u, i)) {
        return Optional.of(u.text().substring(0, year.from()) + "in " + year(u, i));
      }
    }
    return Optional.empty();
  }

  private static String year(Utterance u, int i) {
    return u.text().substring(u.token(i).from());
  }

  private static boolean ends(Utterance u, int next) {
    return u.isEnd(next) || u.isAny(next, "by", "per", "for", "from", "of", "and");
  }

  /** Not the room 2023, which is one: an amount, or several rows. */
  private static boolean figure(Utterance u, int year) {
    Token before = u.token(year - 1);
    Link own = u.linkAt(year);
    Link link = u.linkAt(year - 1);
    if (own != null && own.value() || u.cueAt(year - 1) != null) {
      return false;
    }
    if (link == null) {
      return REVENUE.contains(before.stem());
    }
    boolean amount =
        link.columnScore() >= Link.NAMED && link.columns().get(0).what().measure() && !link.value();
    boolean rows = link.tableScore() >= Link.NAMED && !before.lower().equals(before.stem());
    return link.end() == year && (amount || rows);
  }
}
