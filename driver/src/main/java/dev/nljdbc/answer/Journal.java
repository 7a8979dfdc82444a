// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.files.FileErrors;
import dev.nljdbc.files.SidecarLog;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.memory.PerDatabase;
import dev.nljdbc.memory.PersistentJson;
import dev.nljdbc.telemetry.AskedQuestion;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was asked of one database. Writing never fails: what the disk does not take waits in memory
 * for the next time that it does, and is shown meanwhile. Thread-safe.
 */
public final class Journal {

  /** The maximum size of one of the two files; an entry has some 600 bytes. */
  private static final long MOST_BYTES = 8L << 20;

  private static final SidecarLog.Most MOST = new SidecarLog.Most(10_000, MOST_BYTES);

  /** The maximum number of entries in memory: unwritten ones, or all where there is no folder. */
  private static final int MOST_IN_MEMORY = 1_000;

  private static final Logger LOG = System.getLogger(Journal.class.getName());

  private final Optional<SidecarLog> file;
  private final ObjectMapper json = PersistentJson.mapper();

  /** Not on disk, the oldest first; guarded by this. */
  private final Deque<JournalEntry> waiting = new ArrayDeque<>();

  /** Why the disk took nothing the last time; empty when it did. Guarded by this. */
  private String fault = "";

  /** Kept in a file, or without one in memory. */
  Journal(Optional<SidecarLog> file) {
    this.file = file;
  }

  /**
   * What it tells.
   *
   * @param entries the newest first
   * @param warnings warnings for the user
   */
  public record Contents(List<JournalEntry> entries, List<String> warnings) {}

  /** Where it is kept, in words. */
  public String place() {
    return file.map(lines -> lines.path().toString())
        .orElse("memory, until this process ends: nl.dir names no folder that can be written");
  }

  /** Writes an entry down. */
  public synchronized void add(JournalEntry entry) {
    waiting.addLast(entry);
    flush();
    while (waiting.size() > MOST_IN_MEMORY) {
      waiting.removeFirst();
    }
  }

  /** Writes what waits for the disk, if that takes it now. */
  public synchronized void flush() {
    file.ifPresent(this::write);
  }

  private void write(SidecarLog lines) {
    try {
      while (!waiting.isEmpty()) {
        lines.append(json.writeValueAsString(waiting.getFirst()), MOST);
        waiting.removeFirst();
      }
      fault = "";
    } catch (IOException e) {
      String before = fault;
      fault = FileErrors.words(e);
      if (!fault.equals(before)) {
        LOG.log(Level.WARNING, unwritten());
      }
    }
  }

  /** What was out of order the last time that it was needed. */
  public synchronized Set<AskedQuestion.Fault> faults() {
    Set<AskedQuestion.Fault> all = EnumSet.noneOf(AskedQuestion.Fault.class);
    if (!fault.isEmpty()) {
      all.add(AskedQuestion.Fault.DISK);
    }
    return all;
  }

  private String unwritten() {
    return "What is asked can't be written to %s and waits in memory, up to %s questions: %s"
        .formatted(place(), MOST_IN_MEMORY, fault);
  }

  /** The newest entries. */
  public synchronized Contents newest() {
    List<JournalEntry> all = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    file.ifPresent(lines -> read(lines, all, warnings));
    all.addAll(waiting);
    if (!fault.isEmpty()) {
      warnings.add(unwritten());
    }
    all.sort(Comparator.comparing(JournalEntry::when));
    Collections.reverse(all);
    return new Contents(all.stream().limit(MOST.lines()).toList(), List.copyOf(warnings));
  }

  private void read(SidecarLog lines, List<JournalEntry> to, List<String> warnings) {
    try {
      int damaged = 0;
      for (String line : lines.read()) {
        damaged += read(line, to) ? 0 : 1;
      }
      if (damaged > 0) {
        warnings.add(
            "%s %s of %s can't be read and are left out."
                .formatted(damaged, damaged == 1 ? "line" : "lines", place()));
      }
    } catch (IOException e) {
      warnings.add("What was asked earlier can't be read from " + place() + ": " + e);
    }
  }

  private boolean read(String line, List<JournalEntry> to) {
    try {
      JournalEntry entry = json.readValue(line, JournalEntry.class);
      return entry != null && to.add(entry);
    } catch (JsonProcessingException e) {
      return false; // the caller counts it
    }
  }

  /**
   * One question that was asked, and what came of it. Texts are without secrets; values of
   * parameters are nowhere in it.
   *
   * @param when it was asked
   * @param question as asked
   * @param sql the answer; null when there was none
   * @param rows how many rows the query had when it was made and tried for this very asking; null
   *     when nobody counted them: the engine's rows are handed out untouched
   * @param confidence from 0 to 1; null when there is nothing to base it on
   * @param doubts what kinds of things speak against the SQL, such as {@code ties}; null for none
   * @param model that answered; null when none did
   * @param tokens that this asking cost: none when the answer was kept from before
   * @param cost of them in US dollars
   * @param milliseconds until the SQL was found, or was not
   * @param cached whether the answer was kept from before
   * @param error what went wrong, in words; null when nothing did
   * @param sqlState of the failure; null when there was none
   * @param user who asked, by the database's name; empty where it has none
   * @param session tells sessions of one user apart that may see different rows; usually empty
   * @param endUser for whom the application asked, by {@code nl.user}; empty where it named nobody
   * @param endUserHash of the exact name, which may be too long or too secret to be shown; empty
   *     where nobody was named, and in lines of older versions
   */
  public record JournalEntry(
      Instant when,
      String question,
      @Nullable String sql,
      @Nullable Long rows,
      @Nullable Double confidence,
      @Nullable String doubts,
      @Nullable String model,
      long tokens,
      BigDecimal cost,
      long milliseconds,
      boolean cached,
      @Nullable String error,
      @Nullable String sqlState,
      String user,
      String session,
      String endUser,
      String endUserHash) {

    /** Fills in what lines of older versions lack. */
    public JournalEntry {
      Objects.requireNonNull(when, "when");
      Objects.requireNonNull(question, "question");
      cost = cost == null ? BigDecimal.ZERO : cost;
      user = user == null ? "" : user;
      session = session == null ? "" : session;
      endUser = endUser == null ? "" : endUser;
      endUserHash = endUserHash == null ? "" : endUserHash;
    }
  }

  /** The journal of each database; a process needs one of these. Thread-safe. */
  public static final class Journals {

    /** Behind the name of the index directory, beside which the file lies. */
    private static final String FILE = "log";

    private final PerDatabase<Journal> journals =
        new PerDatabase<>(
            directory -> new Journal(Optional.of(new SidecarLog(directory, FILE))),
            () -> new Journal(Optional.empty()));

    /** Over the files there are. */
    public Journals() {}

    /** The journal of an index's database. */
    public Journal of(IndexRequest request) {
      return journals.of(request.identity(), request.writableDirectory());
    }
  }
}
