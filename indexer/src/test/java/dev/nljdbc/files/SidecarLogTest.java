// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nljdbc.testing.Child;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Lines that many append at once: none is lost, and there are never too many. */
class SidecarLogTest {

  private static final SidecarLog.Most MANY = new SidecarLog.Most(100_000, 100L << 20);

  @TempDir Path folder;

  private Path index() {
    return folder.resolve("root").resolve("db-0123456789abcdef");
  }

  @Test
  void append_lines_areBesideTheIndexInOrderAndTheOwners() throws Exception {
    SidecarLog lines = new SidecarLog(index(), "log");
    assertThat(lines.read()).isEmpty();
    lines.append("one", MANY);
    lines.append("zwei ä", MANY);
    assertThat(new SidecarLog(index(), "log").read()).containsExactly("one", "zwei ä");
    assertThat(lines.path()).isEqualTo(folder.resolve("root").resolve("db-0123456789abcdef.log"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lines.path())))
        .isEqualTo("rw-------");
  }

  @Test
  void append_beyondTheBound_keepsTheNewestAndNeverMoreThanTwoBounds() throws Exception {
    SidecarLog lines = new SidecarLog(index(), "log");
    SidecarLog other = new SidecarLog(index(), "log"); // as another process: it counts for itself
    SidecarLog.Most ten = new SidecarLog.Most(10, MANY.bytes());
    for (int i = 0; i < 95; i++) {
      (i % 3 == 0 ? other : lines).append("line " + i, ten);
    }
    List<String> kept = lines.read();
    assertThat(kept).hasSizeBetween(10, 20).last().isEqualTo("line 94");
    for (int i = 0; i < kept.size(); i++) {
      assertThat(kept.get(i)).isEqualTo("line " + (95 - kept.size() + i));
    }
  }

  @Test
  void append_beyondTheBytes_keepsWithinTwoBounds() throws Exception {
    SidecarLog lines = new SidecarLog(index(), "log");
    SidecarLog.Most small = new SidecarLog.Most(MANY.lines(), 10_000);
    for (int i = 0; i < 500; i++) {
      lines.append("x".repeat(200), small);
    }
    long bytes = 0;
    try (var files = Files.list(lines.path().getParent())) {
      for (Path file : files.toList()) {
        bytes += Files.size(file);
      }
    }
    assertThat(bytes).isBetween(10_000L, 20_500L);
  }

  @Test
  void append_byManyThreadsAndAnotherProcess_losesNone() throws Exception {
    int each = 200;
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Void>> work = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        String name = "thread " + i;
        work.add(
            () -> {
              append(index(), name, each);
              return null;
            });
      }
      work.add(
          () -> {
            Child child =
                Child.java(
                    folder,
                    Map.of(),
                    List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        Appending.class.getName(),
                        index().toString(),
                        Integer.toString(each)));
            assertThat(child.code()).as(child.err()).isZero();
            return null;
          });
      for (Future<Void> done : threads.invokeAll(work)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(new SidecarLog(index(), "log").read())
        .hasSize(4 * each)
        .doesNotHaveDuplicates()
        .allMatch(line -> line.matches("(thread \\d|process) \\d+ y{3000}"));
  }

  private static void append(Path index, String name, int times) throws IOException {
    SidecarLog lines = new SidecarLog(index, "log");
    for (int i = 0; i < times; i++) {
      lines.append(name + " " + i + " " + "y".repeat(3_000), MANY);
    }
  }

  /** Another process that appends; endlessly when not told how often. */
  static final class Appending {

    private Appending() {}

    public static void main(String[] arguments) throws IOException {
      boolean counted = arguments.length > 1;
      append(
          Path.of(arguments[0]),
          "process",
          counted ? Integer.parseInt(arguments[1]) : Integer.MAX_VALUE);
    }
  }

  @Test
  void read_afterAKilledProcess_hasEveryWholeLine() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Appending.class.getName(),
                index().toString())
            .redirectErrorStream(true)
            .start();
    SidecarLog lines = new SidecarLog(index(), "log");
    try {
      while (lines.read().size() < 50) {
        assertThat(process.isAlive()).isTrue();
        Thread.onSpinWait();
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    lines.append("after", MANY);
    List<String> all = lines.read();
    assertThat(all).last().isEqualTo("after");
    assertThat(all.subList(0, all.size() - 2)) // the last one of the dead may be torn
        .allMatch(line -> line.matches("process \\d+ y{3000}"));
  }

  @Test
  void append_behindATornLine_isWhole() throws Exception {
    SidecarLog lines = new SidecarLog(index(), "log");
    lines.append("one", MANY);
    Files.writeString(lines.path(), "\ntor", StandardCharsets.UTF_8, StandardOpenOption.APPEND);
    lines.append("two", MANY);
    assertThat(lines.read()).containsExactly("one", "tor", "two");
  }

  @Test
  void append_byAnInterruptedThread_isWritten() throws Exception {
    SidecarLog lines = new SidecarLog(index(), "log");
    lines.append("one", MANY);
    Thread.currentThread().interrupt();
    try {
      lines.append("two", MANY);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(lines.read()).containsExactly("one", "two");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void append_onAFullDisk_saysSo() throws Exception {
    SidecarLog lines = new SidecarLog(index(), "log");
    Path disk = Files.createDirectories(lines.path().getParent());
    assumeThat(run("mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", disk.toString())).isTrue();
    try {
      assertThatThrownBy(() -> lines.append("x".repeat(100_000), MANY))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("No space left");
    } finally {
      assertThat(run("umount", disk.toString())).isTrue();
    }
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false; // no such program here
    }
  }

  @Test
  void append_whileAnotherPutsAside_isNeitherLateNorLost() throws Exception {
    SidecarLog lines = new SidecarLog(index(), "log");
    lines.append("one", MANY);
    Path lock = lines.path().resolveSibling(lines.path().getFileName() + ".lock");
    try (ProcessLock held = ProcessLock.acquire(lock)) {
      assertThat(held).isNotNull();
      SidecarLog.Most one = new SidecarLog.Most(1, MANY.bytes());
      lines.append("two", one);
      lines.append("three", one);
    }
    assertThat(lines.read()).containsExactly("one", "two", "three");
  }
}
