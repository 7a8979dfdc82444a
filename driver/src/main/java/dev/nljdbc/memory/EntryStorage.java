// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.FileErrors;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Stores the entries of one kind and one database: beside its index, in a file, or in a table. */
abstract class EntryStorage<E extends MemoryEntry> {

  private static final Logger LOG = System.getLogger(EntryStorage.class.getName());

  private final EntryKind<E> kind;
  private final List<String> warnings = new ArrayList<>();

  EntryStorage(EntryKind<E> kind) {
    this.kind = kind;
  }

  EntryKind<E> kind() {
    return kind;
  }

  /** The place in words: the path of a file, a table, or memory. */
  abstract String place();

  /** All entries, of any user, the oldest first. */
  abstract List<E> all();

  /**
   * Removes some entries and adds others, while nobody else changes them.
   *
   * @return what was removed
   * @throws IOException when the change can't be kept; then all is as it was
   */
  abstract List<E> exchange(Predicate<E> old, List<E> by) throws IOException;

  /** Changes entries without a word to the user; a place that others keep ignores it. */
  void update(UnaryOperator<E> change) throws IOException {}

  /** The entries that a session may see, the oldest first. */
  final Stream<E> seen(String session) {
    return all().stream().filter(entry -> entry.isSeenBy(session));
  }

  /**
   * Replaces entries.
   *
   * @param old what goes
   * @param by what comes
   * @return what went
   * @throws NlException when the change can't be kept, with the reason
   */
  final List<E> replace(Predicate<E> old, List<E> by) throws NlException {
    try {
      return exchange(old, by);
    } catch (ClosedByInterruptException e) {
      throw new NlException(NlError.CANCELLED, "The statement was cancelled.", e);
    } catch (IOException e) {
      String noun = kind.noun().substring(0, 1).toUpperCase(Locale.ROOT) + kind.noun().substring(1);
      String why = place() + ": " + FileErrors.words(e).replaceFirst("\\.$", "") + ".";
      throw new NlException(NlError.INDEX, noun + " can't be kept in " + why, e);
    }
  }

  /** Tells the user something, once. */
  final void warn(String warning) {
    LOG.log(Level.WARNING, warning);
    synchronized (warnings) {
      if (!warnings.contains(warning)) {
        warnings.add(warning);
      }
    }
  }

  /** The warnings for the user since the last call. */
  List<String> newWarnings() {
    synchronized (warnings) {
      List<String> taken = List.copyOf(warnings);
      warnings.clear();
      return taken;
    }
  }

  /** The entries without those that match, which go to another list, and with others. */
  static <E> List<E> exchanged(List<E> before, Predicate<E> old, List<E> by, List<E> removed) {
    List<E> after = new ArrayList<>();
    removed.clear(); // a change may be tried more than once
    before.forEach(known -> (old.test(known) ? removed : after).add(known));
    after.addAll(by);
    return after;
  }

  /** Entries of a database whose index has no directory: gone with the process. */
  static final class InMemory<E extends MemoryEntry> extends EntryStorage<E> {

    private volatile List<E> entries = List.of();

    InMemory(EntryKind<E> kind) {
      super(kind);
    }

    @Override
    String place() {
      return "memory, until this process ends: the index has no folder (nl.dir)";
    }

    @Override
    List<E> all() {
      return entries;
    }

    @Override
    synchronized List<E> exchange(Predicate<E> old, List<E> by) {
      List<E> removed = new ArrayList<>();
      entries = List.copyOf(exchanged(entries, old, by, removed));
      return removed;
    }

    @Override
    synchronized void update(UnaryOperator<E> change) {
      entries = entries.stream().map(change).toList();
    }
  }

  /** Own entries over those that others share; own ones win. */
  abstract static class Layered<E extends MemoryEntry> extends EntryStorage<E> {

    private final EntryStorage<E> own;

    Layered(EntryStorage<E> own) {
      super(own.kind());
      this.own = own;
    }

    EntryStorage<E> own() {
      return own;
    }

    /** Those that others share. */
    abstract List<E> shared();

    @Override
    String place() {
      return own.place();
    }

    @Override
    List<E> all() {
      List<E> mine = own.all();
      Set<String> known = new HashSet<>();
      mine.stream().filter(e -> e.session().isEmpty()).forEach(e -> known.add(e.identity()));
      List<E> all = new ArrayList<>();
      shared().stream().filter(entry -> known.add(entry.identity())).forEach(all::add);
      all.addAll(mine);
      return all;
    }

    @Override
    List<E> exchange(Predicate<E> old, List<E> by) throws IOException {
      return own.exchange(old, by);
    }

    @Override
    void update(UnaryOperator<E> change) throws IOException {
      own.update(change);
    }

    @Override
    List<String> newWarnings() {
      return Stream.concat(own.newWarnings().stream(), super.newWarnings().stream()).toList();
    }
  }
}
