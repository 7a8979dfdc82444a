// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.run.ModelRelay.RelayedReply;
import dev.nljdbc.bench.run.ModelRelay.RelayedRequest;
import dev.nljdbc.files.OwnerOnly;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What models replied in a run: {@code replies/<number>.jsonl} for each question, written whole
 * before its record is, and {@code replies/embeddings.jsonl}. The first line of a question's file
 * is its {@link Position}, then come its requests in order, one line each. Thread-safe.
 */
public final class ReplyFiles {

  private static final String EMBEDDINGS = "embeddings.jsonl";

  private final JsonMapper json = new JsonMapper();
  private final Path folder;
  private final Set<String> embedded = new HashSet<>();
  private volatile @Nullable RunException failure;

  private ReplyFiles(Path folder) {
    this.folder = folder;
  }

  /**
   * Where in a run a question was asked: what was learned about the server on the way depends on
   * what was asked before.
   *
   * @param session of one start of the program; sessions follow each other by their names
   * @param lane worker of the session, from 0
   * @param place of the question in its lane, from 0
   */
  public record Position(String session, int lane, int place) {}

  /** A question's place and its requests. */
  public record Recorded(Position place, List<Exchange> exchanges) {}

  /** Opens the files of a run's folder for writing. */
  public static ReplyFiles into(Path run) throws RunException {
    ReplyFiles replies = new ReplyFiles(run.resolve("replies"));
    try {
      OwnerOnly.createFolder(replies.folder);
      replies.mendEmbeddings();
    } catch (IOException e) {
      throw new RunException("Can't write to " + replies.folder + ": " + e, e);
    }
    return replies;
  }

  /**
   * To be read: those of a run's folder.
   *
   * @throws RunException when the run was not recorded
   */
  public static ReplyFiles of(Path run) throws RunException {
    Path folder = run.resolve("replies");
    if (!Files.isDirectory(folder)) {
      throw new RunException("The run in " + run + " has no recorded replies: it asked no model");
    }
    return new ReplyFiles(folder);
  }

  /** A line that the end of an earlier process left torn is dropped. */
  private void mendEmbeddings() throws IOException {
    Path file = folder.resolve(EMBEDDINGS);
    if (!Files.exists(file)) {
      return;
    }
    byte[] contents = Files.readAllBytes(file);
    int end = new String(contents, StandardCharsets.ISO_8859_1).lastIndexOf('\n') + 1;
    if (end < contents.length) {
      OwnerOnly.replace(file, Arrays.copyOf(contents, end));
    }
    for (Exchange exchange : exchanges(file)) {
      embedded.add(exchange.request());
    }
  }

  private List<Exchange> exchanges(Path file) throws IOException {
    List<Exchange> exchanges = new ArrayList<>();
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      if (!line.isEmpty()) {
        exchanges.add(json.readValue(line, Exchange.class));
      }
    }
    return exchanges;
  }

  /** Keeps a request for embeddings with its reply, once: they are the same whoever asks. */
  synchronized void keep(Exchange exchange) {
    // a line that failed may be torn, and the next one would be glued to it
    if (failure != null || !embedded.add(exchange.request())) {
      return;
    }
    Path file = folder.resolve(EMBEDDINGS);
    try {
      if (!Files.exists(file)) {
        OwnerOnly.write(file, new byte[0]);
      }
      Files.write(file, line(exchange), StandardOpenOption.APPEND);
    } catch (IOException e) {
      failure = new RunException("Can't write " + file + ": " + e, e);
    }
  }

  /**
   * Keeps a question's requests.
   *
   * @throws RunException when these, or embeddings before them, can't be written
   */
  void write(int number, Position place, List<Exchange> exchanges) throws RunException {
    RunException earlier = failure;
    if (earlier != null) {
      throw earlier;
    }
    Path file = file(number);
    try {
      OwnerOnly.replace(file, lines(place, exchanges));
    } catch (IOException e) {
      throw new RunException("Can't write " + file + ": " + e, e);
    }
  }

  private byte[] lines(Position place, List<Exchange> exchanges) throws JsonProcessingException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    lines.writeBytes(line(place));
    for (Exchange exchange : exchanges) {
      lines.writeBytes(line(exchange));
    }
    return lines.toByteArray();
  }

  private byte[] line(Object value) throws JsonProcessingException {
    return (json.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** The recorded requests of a question. */
  Recorded read(int number) throws RunException {
    Path file = file(number);
    if (!Files.exists(file)) {
      throw new RunException("What was replied to question " + number + " is missing: " + file);
    }
    try {
      List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
      List<Exchange> exchanges = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        exchanges.add(json.readValue(line, Exchange.class));
      }
      return new Recorded(json.readValue(lines.get(0), Position.class), exchanges);
    } catch (IOException | IndexOutOfBoundsException e) {
      throw new RunException(file + " can't be read: " + e.getMessage(), e);
    }
  }

  /** All embeddings, by the request's hash. */
  Map<String, Exchange> embeddings() throws RunException {
    Path file = folder.resolve(EMBEDDINGS);
    Map<String, Exchange> all = new HashMap<>();
    try {
      if (Files.exists(file)) {
        exchanges(file).forEach(exchange -> all.put(exchange.request(), exchange));
      }
      return all;
    } catch (IOException e) {
      throw new RunException(file + " can't be read: " + e.getMessage(), e);
    }
  }

  private Path file(int number) {
    return folder.resolve(number + ".jsonl");
  }

  /**
   * A request and its reply, as they are recorded: one line of a file. Without headers of the
   * request, for they hold the key.
   *
   * @param request hash of the request, see {@link RelayedRequest#hash()}
   * @param path of the request
   * @param status of the reply; 0 when the server cut the connection; null when the driver gave up
   *     before there was one
   * @param headers of the reply, those that a client looks at
   * @param body of the reply; null where it is no text
   * @param bytes of the reply in base64, where it is no text
   * @param milliseconds that the server took
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Exchange(
      String request,
      String path,
      @Nullable Integer status,
      SortedMap<String, String> headers,
      @Nullable String body,
      @Nullable String bytes,
      double milliseconds) {

    /** One without a reply so far. */
    static Exchange pending(RelayedRequest asked) {
      return new Exchange(asked.hash(), asked.path(), null, new TreeMap<>(), null, null, 0);
    }

    /** This exchange with its reply. */
    Exchange answered(RelayedReply given, double time) {
      String text = new String(given.body(), StandardCharsets.UTF_8);
      boolean isText = Arrays.equals(text.getBytes(StandardCharsets.UTF_8), given.body());
      return new Exchange(
          request,
          path,
          given.status(),
          given.headers(),
          isText ? text : null,
          isText ? null : Base64.getEncoder().encodeToString(given.body()),
          time);
    }

    /** The reply; null when there was none. */
    @Nullable RelayedReply given() {
      if (status == null) {
        return null;
      }
      byte[] contents =
          body != null
              ? body.getBytes(StandardCharsets.UTF_8)
              : bytes != null ? Base64.getDecoder().decode(bytes) : new byte[0];
      return new RelayedReply(status, headers, contents);
    }
  }
}
