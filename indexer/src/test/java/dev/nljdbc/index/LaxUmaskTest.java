// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.files.SidecarFile;
import dev.nljdbc.files.SidecarLog;
import dev.nljdbc.index.BuildState.IndexProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A process whose umask takes nothing away from anybody. */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Tag("thorough")
class LaxUmaskTest {

  @TempDir Path folder;

  @Test
  void all_underAUmaskOfNothing_isTheOwnersOnlyFromTheFirstMoment() throws Exception {
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                "umask 000; exec \"$0\" \"$@\"",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains("looked ").contains("wide []");
    // it is the umask that it should be
    assertThat(rights(folder.resolve("witness"))).isEqualTo("rw-rw-rw-");
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(
        Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
  }

  /** Builds an index and keeps lines and a file, while a thread looks at all that is there. */
  static final class Main {

    private Main() {}

    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      Files.createFile(folder.resolve("witness"));
      Databases large = Databases.large(folder, 20_000);
      Path root = folder.resolve("indexes");
      Set<String> wide = ConcurrentHashMap.newKeySet();
      int[] looks = new int[1];
      Thread watcher =
          new Thread(
              () -> {
                while (!Thread.currentThread().isInterrupted()) {
                  look(root, wide);
                  looks[0]++;
                }
              });
      watcher.start();
      try (IndexStore store = new IndexStore();
          DatabaseIndex index = store.open(large.request(root), large, IndexProgress.SILENT)) {
        Path directory = java.util.Objects.requireNonNull(index.status().directory());
        for (int i = 0; i < 20; i++) {
          new SidecarLog(directory, "log").append("line", new SidecarLog.Most(5, 1_000));
          new SidecarFile(directory, "verified").change(before -> Optional.of(new byte[] {1}));
        }
        large.run("INSERT INTO city VALUES ('Turku')");
        store.refresh(large.request(root), large, IndexProgress.SILENT).close();
      }
      watcher.interrupt();
      watcher.join();
      look(root, wide);
      System.out.println("looked " + looks[0] + " times, wide " + wide);
    }

    private static void look(Path root, Set<String> wide) {
      try (Stream<Path> all = Files.walk(root)) {
        for (Path path : all.toList()) {
          if (!rights(path).endsWith("------")) {
            wide.add(path + " " + rights(path));
          }
        }
      } catch (IOException | UncheckedIOException e) {
        return; // it goes while it is looked at
      }
    }
  }
}
