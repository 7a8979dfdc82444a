// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Entries as text: a line that names the format, then one JSON object a line, in the order in which
 * they were remembered. People may read it, and edit it.
 */
final class EntryJson<E extends MemoryEntry> {

  /** Raised when lines mean something else than before. */
  static final int FORMAT = 1;

  private final EntryKind<E> kind;
  private final ObjectMapper json = PersistentJson.mapper();

  EntryJson(EntryKind<E> kind) {
    this.kind = kind;
  }

  /**
   * What a text says.
   *
   * @param entries those of the lines that can be read
   * @param unreadable how many others there are
   * @param newer whether a later version of ours wrote it, so that it must not be written over
   */
  record Contents<E>(List<E> entries, int unreadable, boolean newer) {}

  private record Head(int format, String of) {}

  Contents<E> read(byte[] bytes) {
    List<E> entries = new ArrayList<>();
    int unreadable = 0;
    String text = new String(bytes, StandardCharsets.UTF_8);
    for (String line : text.lines().filter(l -> !l.isBlank()).toList()) {
      int format = format(line);
      if (format > FORMAT) {
        return new Contents<>(List.of(), 0, true);
      }
      E entry = format > 0 ? null : entry(line);
      if (entry != null) {
        entries.add(entry);
      } else if (format == 0) {
        unreadable++;
      }
    }
    return new Contents<>(List.copyOf(entries), unreadable, false);
  }

  /** The format that a line names; 0 when it is no such line. */
  private int format(String line) {
    try {
      return json.readTree(line).path("format").asInt(0);
    } catch (JsonProcessingException e) {
      return 0; // the caller counts it
    }
  }

  private @Nullable E entry(String line) {
    try {
      E entry = json.readValue(line, kind.type());
      return entry == null || !entry.usable() ? null : entry;
    } catch (JsonProcessingException e) {
      return null; // the caller counts it
    }
  }

  byte[] write(String databaseId, List<E> entries) {
    try {
      StringBuilder text = new StringBuilder();
      text.append(json.writeValueAsString(new Head(FORMAT, databaseId))).append('\n');
      for (E entry : entries) {
        text.append(json.writeValueAsString(entry)).append('\n');
      }
      return text.toString().getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("plain texts and numbers can be written as JSON", e);
    }
  }
}
