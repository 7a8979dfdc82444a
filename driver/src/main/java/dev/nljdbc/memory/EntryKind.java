// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A kind of entries.
 *
 * @param name ends the name of the file beside the index
 * @param row stands in the rows of a table
 * @param noun what they are called, in the plural
 * @param type of one
 * @param part of the file of {@code nl.memory}
 */
record EntryKind<E extends MemoryEntry>(
    String name,
    String row,
    String noun,
    Class<E> type,
    Function<MemoryFile.Contents, List<E>> part) {

  /** The entry that a JSON object says; empty where it says none, or not enough. */
  Optional<E> read(ObjectMapper json, String text) {
    try {
      return Optional.ofNullable(json.readValue(text, type)).filter(MemoryEntry::usable);
    } catch (JsonProcessingException e) {
      return Optional.empty(); // the caller counts it
    }
  }
}
