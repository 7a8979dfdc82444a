// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.index.BuildState.IndexProgress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A process that indexes, for tests of what happens between processes: {@code file root} opens the
 * index, {@code file root read} opens it and holds it open, {@code file root hang} rebuilds it and
 * hangs in the middle, {@code file root rebuild} rebuilds it for ever, {@code file root on} reads
 * on in small slices until all is read. It waits for a line before it begins.
 */
final class IndexingProcess {

  /** So short that a process is mostly killed before all is read. */
  private static final Duration SLICE = Duration.ofMillis(100);

  private final Process process;
  private final BufferedReader output;

  private IndexingProcess(Process process) {
    this.process = process;
    this.output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static IndexingProcess start(Path file, Path root, String... mode) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                IndexingProcess.class.getName(),
                file.toString(),
                root.toString()));
    command.addAll(List.of(mode));
    IndexingProcess started =
        new IndexingProcess(
            new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT) // what it logs is not what it says
                .start());
    started.awaitLine("ready");
    return started;
  }

  void go() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  void awaitLine(String line) throws IOException {
    StringBuilder heard = new StringBuilder();
    for (String said = output.readLine(); !line.equals(said); said = output.readLine()) {
      if (said == null) {
        throw new IOException("The process ended before it said " + line + ": " + heard);
      }
      heard.append(said).append('\n');
    }
  }

  /** Whether it says a line before its end. */
  boolean says(String line) throws IOException {
    for (String said = output.readLine(); said != null; said = output.readLine()) {
      if (said.equals(line)) {
        return true;
      }
    }
    return false;
  }

  /** What it says until its end. */
  String result() throws IOException, InterruptedException {
    StringBuilder heard = new StringBuilder();
    for (String said = output.readLine(); said != null; said = output.readLine()) {
      heard.append(said).append('\n');
    }
    return heard.toString() + process.waitFor();
  }

  /** As {@code kill -9}; what it said can still be read. */
  void kill() throws InterruptedException {
    process.toHandle().destroyForcibly();
    process.waitFor();
  }

  /** How often it said a line until its end. */
  int linesSaid(String line) throws IOException {
    int times = 0;
    for (String said = output.readLine(); said != null; said = output.readLine()) {
      times += said.equals(line) ? 1 : 0;
    }
    return times;
  }

  public static void main(String[] arguments) throws Exception {
    Databases database = Databases.at(Path.of(arguments[0]));
    IndexRequest request = database.request(Path.of(arguments[1]));
    String mode = arguments.length > 2 ? arguments[2] : "open";
    List<String> stages = new ArrayList<>();
    System.out.println("ready");
    System.in.read();
    try (IndexStore store = new IndexStore();
        DatabaseIndex index =
            switch (mode) {
              case "hang" -> store.rebuild(request, database, IndexingProcess::hang);
              case "rebuild" -> rebuildForEver(store, request, database);
              case "on" -> readOn(store, request, database);
              default -> store.open(request, database, state -> stages.add(state.stage()));
            }) {
      if (mode.equals("read")) {
        System.out.println("reading");
        System.in.read();
      }
      Path directory = Objects.requireNonNull(index.status().directory());
      System.out.println((stages.isEmpty() ? "opened " : "built ") + directory.getFileName());
      System.out.println(IndexStoreTest.values(index, "oslo") + " " + index.status().warnings());
    }
  }

  private static DatabaseIndex rebuildForEver(
      IndexStore store, IndexRequest request, Databases database) throws SQLException {
    while (true) {
      store.rebuild(request, database, IndexProgress.SILENT).close();
      System.out.println("rebuilt");
    }
  }

  /** As the driver's background does, with slices that a kill often meets. */
  private static DatabaseIndex readOn(IndexStore store, IndexRequest request, Databases database)
      throws SQLException {
    IndexProgress telling =
        state -> {
          if (state.stage().startsWith("writing")) {
            System.out.println("writing");
          }
        };
    DatabaseIndex index =
        store.open(request.withWait(Duration.ZERO), database, IndexProgress.SILENT);
    Duration slice = SLICE;
    while (index.status().unread() > 0) {
      int before = index.status().unread();
      index.close();
      index = store.readOn(request.withBudget(slice), database, telling, () -> false);
      slice = index.status().unread() < before ? SLICE : slice.multipliedBy(2);
    }
    return index;
  }

  private static void hang(BuildState state) {
    if (state.stage().startsWith("writing")) { // all values are read and not yet published
      System.out.println("building");
      try {
        System.in.read();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
