// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * In what surroundings a run was begun and gone on with: {@code environment.json}. Answers do not
 * depend on it, so that it may change from one part of a run to the next.
 */
public final class RunEnvironments {

  private static final String FILE = "environment.json";

  private RunEnvironments() {}

  /**
   * One start of the program.
   *
   * @param began when
   * @param java version and maker
   * @param os name, version, architecture
   * @param processors that Java may use
   * @param maxMemoryMegabytes that Java may use
   * @param build of this program
   * @param command the arguments; no key is ever among them
   * @param data the data set's folder; empty for one without
   */
  public record Session(
      String began,
      String java,
      String os,
      int processors,
      long maxMemoryMegabytes,
      String build,
      List<String> command,
      String data) {

    /** This process's. */
    public static Session now(List<String> command, String data) {
      return new Session(
          Instant.now().toString(),
          RunEnvironments.java(),
          RunEnvironments.os(),
          Runtime.getRuntime().availableProcessors(),
          Runtime.getRuntime().maxMemory() >> 20,
          RunEnvironments.build(),
          command,
          data);
    }
  }

  /** Version and maker of the Java that runs. */
  public static String java() {
    return System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")";
  }

  /** Name, version and architecture of the operating system. */
  public static String os() {
    return String.join(
        " ",
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        System.getProperty("os.arch"));
  }

  /** The sessions of a run in order; none for an older run. */
  public static List<Session> of(Path run) throws RunException {
    Path file = run.resolve(FILE);
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      return new JsonMapper().readValue(Files.readAllBytes(file), new TypeReference<>() {});
    } catch (IOException e) {
      throw new RunException(file + " can't be read: " + e.getMessage(), e);
    }
  }

  /** The data set's folder, as the last session had it. */
  public static Optional<String> data(Path run) throws RunException {
    List<Session> all = of(run);
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(all.get(all.size() - 1).data()).filter(data -> !data.isEmpty());
  }

  /** One more. */
  public static void add(Path run, Session session) throws RunException {
    List<Session> all = new ArrayList<>(of(run));
    all.add(session);
    try {
      OwnerOnly.replace(
          run.resolve(FILE),
          new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(all));
    } catch (IOException e) {
      throw new RunException("Can't write to " + run + ": " + e, e);
    }
  }

  /**
   * Tells one build of the program from another, so that no run mixes answers of two.
   *
   * @return the beginning of the running jar's SHA-256; {@code classes} when it is no jar that runs
   */
  public static String build() {
    CodeSource source = RunEnvironments.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      return "classes";
    }
    try {
      Path jar = Path.of(source.getLocation().toURI());
      return Files.isRegularFile(jar) ? hash(jar) : "classes";
    } catch (URISyntaxException | IOException e) {
      throw new IllegalStateException("The program can't read its own jar", e);
    }
  }

  private static String hash(Path jar) throws IOException {
    MessageDigest digest = Sha256.digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(jar), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest(), 0, 6);
  }
}
