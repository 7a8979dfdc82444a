// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.FileErrors;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The entries of one kind and one database, as sessions see and change them. Thread-safe. */
final class EntryList<E extends MemoryEntry> {

  private final EntryKind<E> kind;
  private final EntryStorage<E> kept;

  @SuppressWarnings("UnusedVariable") // who is held weakly elsewhere must not go while it is used
  private final Object owner;

  /**
   * A list.
   *
   * @param owner keeps one list for all who use it; it lives as long as the list
   */
  EntryList(EntryKind<E> kind, EntryStorage<E> kept, Object owner) {
    this.kind = kind;
    this.kept = kept;
    this.owner = owner;
  }

  String place() {
    return kept.place();
  }

  /** The entries that a session may see, the oldest first. */
  Stream<E> seen(String session) {
    return kept.all().stream().filter(entry -> entry.isSeenBy(session));
  }

  /**
   * Replaces entries.
   *
   * @param old what goes
   * @param by what comes
   * @return what went
   * @throws NlException when the change can't be kept, with the reason
   */
  List<E> replace(Predicate<E> old, List<E> by) throws NlException {
    Set<E> replaced = new LinkedHashSet<>(); // a change may be tried more than once
    try {
      kept.change(before -> changed(before, old, by, replaced));
      return List.copyOf(replaced);
    } catch (ClosedByInterruptException e) {
      throw new NlException(NlError.CANCELLED, "The statement was cancelled.", e);
    } catch (IOException e) {
      String noun = kind.noun().substring(0, 1).toUpperCase(Locale.ROOT) + kind.noun().substring(1);
      String why = place() + ": " + FileErrors.words(e) + ".";
      throw new NlException(NlError.INDEX, noun + " can't be kept in " + why, e);
    }
  }

  private List<E> changed(List<E> before, Predicate<E> old, List<E> by, Set<E> replaced) {
    List<E> after = new ArrayList<>();
    before.forEach(known -> (old.test(known) ? replaced : (Collection<E>) after).add(known));
    after.addAll(by);
    return after;
  }

  /** Changes them without a word to the user. */
  void change(UnaryOperator<List<E>> change) throws IOException {
    kept.change(change);
  }

  List<String> newWarnings() {
    return kept.newWarnings();
  }
}
