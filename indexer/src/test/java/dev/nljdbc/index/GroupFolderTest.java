// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.files.SidecarLog;
import dev.nljdbc.index.BuildState.IndexProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A folder of indexes that its group may read, since its owner set the setgid bit. */
@EnabledOnOs(OS.LINUX)
class GroupFolderTest {

  @TempDir Path temporary;
  private Path shared;
  private Databases shop;
  private final IndexStore store = new IndexStore();

  @BeforeEach
  void create() throws Exception {
    shared = Files.createDirectory(temporary.resolve("shared"));
    Files.setAttribute(shared, "unix:mode", 02750);
    shop = Databases.shop(temporary);
    store.open(shop.request(shared), shop, IndexProgress.SILENT).close();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Path directory() {
    return shop.request(shared).directory().orElseThrow();
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private List<Path> generations() throws IOException {
    try (Stream<Path> all = Files.list(directory())) {
      return all.filter(path -> path.getFileName().toString().startsWith("g-")).toList();
    }
  }

  private void rebuild() throws Exception {
    store.rebuild(shop.request(shared), shop, IndexProgress.SILENT).close();
  }

  @Test
  void build_folderOfAGroup_isReadableByItAndByNobodyElse() throws Exception {
    rebuild();
    try (Stream<Path> all = Files.walk(directory())) {
      for (Path path : all.toList()) {
        String own = path.getFileName().toString();
        if (Files.isDirectory(path)) {
          assertThat(rights(path)).as(own).isEqualTo("rwxr-x---");
        } else if (path.toString().contains("/g-") || own.equals("CURRENT")) {
          assertThat(rights(path)).as(own).isEqualTo("rw-r-----");
        }
      }
    }
    SidecarLog log = new SidecarLog(directory(), "log");
    log.append("a question", new SidecarLog.Most(10, 1_000));
    assertThat(rights(log.path())).isEqualTo("rw-------");
  }

  @Test
  void open_widerRights_leavesThoseOfTheGroup() throws Exception {
    Files.setAttribute(directory(), "unix:mode", 02755);
    store.close();
    try (IndexStore another = new IndexStore()) {
      another.open(shop.request(shared), shop, IndexProgress.SILENT).close();
    }
    assertThat(rights(directory())).isEqualTo("rwxr-x---");
    assertThat((int) Files.getAttribute(directory(), "unix:mode") & 02000).isNotZero();
  }

  @Test
  void rebuild_folderOfAGroup_keepsTheGenerationBeforeForAnHour() throws Exception {
    Path first = generations().get(0);
    rebuild();
    assertThat(generations()).hasSize(2).contains(first);
    Files.setLastModifiedTime(first, FileTime.from(Instant.now().minus(Duration.ofMinutes(61))));
    rebuild();
    assertThat(generations()).hasSize(2).doesNotContain(first);
  }
}
