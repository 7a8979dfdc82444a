// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;

/** Stores the entries of one kind and one database. Thread-safe. */
interface EntryStorage<E extends MemoryEntry> {

  /** The place in words: the path of a file, or memory. */
  String place();

  /** All entries, of any user. */
  List<E> all();

  /** Changes them, while nobody else does; when they can't be kept, all is as it was. */
  void change(UnaryOperator<List<E>> change) throws IOException;

  /** The warnings for the user since the last call. */
  List<String> newWarnings();

  /** Entries of a database whose index has no directory: gone with the process. */
  final class InMemory<E extends MemoryEntry> implements EntryStorage<E> {

    private volatile List<E> entries = List.of();

    @Override
    public String place() {
      return "memory, until this process ends: the index has no folder (nl.dir)";
    }

    @Override
    public List<E> all() {
      return entries;
    }

    @Override
    public synchronized void change(UnaryOperator<List<E>> change) {
      entries = List.copyOf(change.apply(entries));
    }

    @Override
    public List<String> newWarnings() {
      return List.of();
    }
  }
}
