// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.schema.TableView;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the table that a question says a span belongs to: the name of the student. */
public final class OwnerTables {

  private static final Set<String> CONNECTING = WordLists.set("column.connecting");
  private static final Set<String> SKIPPED = WordLists.set("column.skipped");
  private static final Set<String> DESCRIBING = WordLists.set("column.describing");

  private final Utterance u;

  /** The owner tables of one question. */
  public OwnerTables(Utterance utterance) {
    this.u = utterance;
  }

  /** The table whose column a span is said to be: name of the student, the student's name. */
  public @Nullable TableView attached(Link link) {
    int before = link.start() - 1;
    while (before > 0 && u.isAny(before, "'s", "'")) {
      before--;
    }
    Link left = u.linkAt(before);
    return left != null && left != link && left.namesTable() && !left.cell()
        ? left.firstTable()
        : owner(link.end());
  }

  /** The table behind a preposition. */
  private @Nullable TableView owner(int from) {
    boolean connected = false;
    int i = from;
    while (i < u.size()) {
      Link next = u.linkAt(i);
      if (next != null && connected && next.namesTable()) {
        return next.firstTable();
      }
      boolean connecting = next == null && CONNECTING.contains(u.token(i).lower());
      if (next == null
          ? !connecting && !skipped(i, SKIPPED)
          : connected && !next.column() && !next.value()) {
        return null;
      }
      connected |= connecting;
      i = next == null ? i + 1 : next.end();
    }
    return null;
  }

  private boolean skipped(int i, Set<String> words) {
    return words.contains(u.token(i).lower()) || u.cueAt(i) != null || u.token(i).number();
  }

  /** The table that a relative clause describes: the document with id 4. */
  public @Nullable TableView described(Link link) {
    if (u.part(link) != Utterance.Part.FILTER) {
      return null;
    }
    for (int i = link.start() - 1; i >= 0; i--) {
      Link left = u.linkAt(i);
      if (left != null && left.namesTable() && !left.cell()) {
        return left.firstTable();
      }
      if (left == null && !skipped(i, DESCRIBING)) {
        return null;
      }
      i = left == null ? i : left.start();
    }
    return null;
  }
}
