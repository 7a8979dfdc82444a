package dev.nljdbc.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.answer.VerifiedQueries.VerifiedQuery;
import dev.nljdbc.answer.VerifiedStore.KeptQueries;
import dev.nljdbc.files.SidecarFile;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Verified queries in their file. Read again when the file is another: other processes remember
 * too, and people may edit it. Lines that can't be read are told of, kept aside in a copy, and only
 * then left out of the file.
 */
final class QueriesFile implements KeptQueries {

  private static final Logger LOG = System.getLogger(QueriesFile.class.getName());

  private static final String NOT_MENDED =
      "Some verified queries in %s can't be read and are left out; the file stays as it is, for a"
          + " copy could not be made: %s";

  private final String databaseId;
  private final SidecarFile file;
  private final Clock clock;
  private final VerifiedJson json = new VerifiedJson();
  private final List<String> warnings = new ArrayList<>();
  private volatile @Nullable Seen last;

  /** What the file held at one time. */
  private record Seen(Optional<SidecarFile.Stamp> stamp, List<VerifiedQuery> queries) {}

  QueriesFile(String databaseId, SidecarFile file, Clock clock) {
    this.databaseId = databaseId;
    this.file = file;
    this.clock = clock;
  }

  @Override
  public String place() {
    return file.path().toString();
  }

  @Override
  public List<VerifiedQuery> all() {
    Seen before = last;
    try {
      Optional<SidecarFile.Stamp> stamp = file.stamp();
      if (before != null && before.stamp().equals(stamp)) {
        return before.queries();
      }
      Seen now = new Seen(stamp, read());
      last = now;
      return now.queries();
    } catch (IOException e) {
      warn("The verified queries in " + place() + " can't be read and are left out: " + e);
      return before == null ? List.of() : before.queries();
    }
  }

  private List<VerifiedQuery> read() throws IOException {
    Optional<byte[]> bytes = file.read();
    if (bytes.isEmpty()) {
      return List.of();
    }
    VerifiedJson.Contents contents = json.read(bytes.get());
    if (contents.newer()) {
      warn(newer());
    } else if (contents.unreadable() > 0) {
      mend();
    }
    return contents.queries();
  }

  private String newer() {
    return "A newer nl-jdbc wrote the verified queries in "
        + place()
        + ": this one neither uses nor changes them. Use the newer one here too.";
  }

  /** Lines that can't be read would be lost with the next change: they are kept aside now. */
  private void mend() {
    try {
      file.change(
          before -> {
            VerifiedJson.Contents contents = json.read(before.orElse(new byte[0]));
            return contents.unreadable() > 0
                ? Optional.of(json.write(databaseId, saved(contents)))
                : Optional.empty();
          });
    } catch (ClosedByInterruptException e) {
      LOG.log(Level.DEBUG, "Left for another time, for the question was interrupted", e);
    } catch (IOException e) {
      warn(NOT_MENDED.formatted(place(), e));
    }
  }

  private List<VerifiedQuery> saved(VerifiedJson.Contents contents) throws IOException {
    if (contents.unreadable() > 0) {
      Path aside = file.setAside(clock.instant());
      warn(
          "%s of the verified queries in %s can't be read. The file as it was is kept as %s; remember them anew from there."
              .formatted(contents.unreadable(), place(), aside));
    }
    return contents.queries();
  }

  @Override
  public void change(UnaryOperator<List<VerifiedQuery>> change) throws IOException {
    file.change(
        before -> {
          VerifiedJson.Contents contents = json.read(before.orElse(new byte[0]));
          if (contents.newer()) {
            throw new IOException(newer());
          }
          return Optional.of(json.write(databaseId, change.apply(saved(contents))));
        });
    last = null;
  }

  private void warn(String warning) {
    LOG.log(Level.WARNING, warning);
    synchronized (warnings) {
      if (!warnings.contains(warning)) {
        warnings.add(warning);
      }
    }
  }

  @Override
  public List<String> newWarnings() {
    synchronized (warnings) {
      List<String> taken = List.copyOf(warnings);
      warnings.clear();
      return taken;
    }
  }

  /**
   * Verified queries as text: a line that names the format, then one JSON object a line, in the
   * order in which they were remembered. People may read it, and edit it.
   */
  static final class VerifiedJson {

    /** Raised when lines mean something else than before. */
    static final int FORMAT = 1;

    private final ObjectMapper json = KeptJson.mapper();

    /**
     * What a text says.
     *
     * @param queries those of the lines that can be read
     * @param unreadable how many others there are
     * @param newer whether a later version of ours wrote it, so that it must not be written over
     */
    record Contents(List<VerifiedQuery> queries, int unreadable, boolean newer) {}

    private record Head(int format, String of) {}

    Contents read(byte[] bytes) {
      List<VerifiedQuery> queries = new ArrayList<>();
      int unreadable = 0;
      String text = new String(bytes, StandardCharsets.UTF_8);
      for (String line : text.lines().filter(l -> !l.isBlank()).toList()) {
        int format = format(line);
        if (format > FORMAT) {
          return new Contents(List.of(), 0, true);
        }
        VerifiedQuery query = format > 0 ? null : query(line);
        if (query != null) {
          queries.add(query);
        } else if (format == 0) {
          unreadable++;
        }
      }
      return new Contents(List.copyOf(queries), unreadable, false);
    }

    /** The format that a line names; 0 when it is no such line. */
    private int format(String line) {
      try {
        return json.readTree(line).path("format").asInt(0);
      } catch (JsonProcessingException e) {
        return 0; // the caller counts it
      }
    }

    private @Nullable VerifiedQuery query(String line) {
      try {
        VerifiedQuery query = json.readValue(line, VerifiedQuery.class);
        return query == null || query.sql().isBlank() ? null : query;
      } catch (JsonProcessingException e) {
        return null; // the caller counts it
      }
    }

    byte[] write(String databaseId, List<VerifiedQuery> queries) {
      try {
        StringBuilder text = new StringBuilder();
        text.append(json.writeValueAsString(new Head(FORMAT, databaseId))).append('\n');
        for (VerifiedQuery query : queries) {
          text.append(json.writeValueAsString(query)).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("plain texts and numbers can be written as JSON", e);
      }
    }
  }
}
