// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.export;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.export.AlternativeQueries.Alternative;
import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a model was asked for and proposed, a line a question, added as it comes: what was paid for
 * is never asked again. A last line that was cut off is forgotten. Thread-safe.
 */
public final class SyntheticJournal implements AutoCloseable {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
          .build();

  private final SortedMap<Integer, Entry> entries = new TreeMap<>();
  private final OutputStream out;

  /**
   * One question.
   *
   * @param number in the split
   * @param fingerprint of the data set
   * @param queries proposed
   * @param promptTokens sent
   * @param completionTokens received
   * @param usd price
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Entry(
      int number,
      String fingerprint,
      List<Alternative> queries,
      long promptTokens,
      long completionTokens,
      double usd) {

    /** The entry of a question's result. */
    public static Entry of(Example example, Dataset dataset, AlternativeQueries.Result result) {
      return new Entry(
          example.number(),
          dataset.fingerprint(),
          result.queries(),
          result.usage().promptTokens(),
          result.usage().completionTokens(),
          result.usage().usd().doubleValue());
    }
  }

  /**
   * Opens a journal, or begins one.
   *
   * @param fingerprint of the data set that it has to be about
   * @throws IOException when it can't be read or written, or is about another data set
   */
  public SyntheticJournal(Path file, String fingerprint) throws IOException {
    byte[] there = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    int end = there.length; // a cut line may end within a letter
    while (end > 0 && there[end - 1] != '\n') {
      end--;
    }
    String kept = new String(there, 0, end, StandardCharsets.UTF_8);
    for (String line : kept.lines().toList()) {
      Entry entry = JSON.readValue(line, Entry.class);
      if (!entry.fingerprint().equals(fingerprint)) {
        throw new IOException(file + " is about other questions: give another --out");
      }
      entries.put(entry.number(), entry);
    }
    if (end < there.length) {
      OwnerOnly.replaceThrough(file, kept.getBytes(StandardCharsets.UTF_8));
    }
    this.out = OwnerOnly.append(file);
  }

  /** Whether a question has been asked. */
  public synchronized boolean has(int number) {
    return entries.containsKey(number);
  }

  /** Adds a question; it is on disk when this returns. */
  public synchronized void add(Entry entry) {
    try {
      out.write((JSON.writeValueAsString(entry) + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("The journal can't be written", e);
    }
    entries.put(entry.number(), entry);
  }

  /** All questions, by number. */
  public synchronized SortedMap<Integer, Entry> entries() {
    return new TreeMap<>(entries);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
