// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nljdbc.files.SidecarFile;
import dev.nljdbc.files.SidecarLog;
import dev.nljdbc.index.BuildState.IndexProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A folder of indexes where other users of the machine may write, as in {@code /tmp}, and what a
 * second user, who is a real one where this runs as root, has put there before us.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD, unit = TimeUnit.SECONDS)
class SharedFolderTest {

  private static final String PRECIOUS = "somebody's own";

  @TempDir Path temporary;
  private Path shared;
  private Path precious;
  private Databases shop;
  private final IndexStore store = new IndexStore();

  @BeforeEach
  void create() throws Exception {
    // what the second user must reach, they may search
    Files.setAttribute(temporary, "unix:mode", 0711);
    shared = Files.createDirectory(temporary.resolve("shared"));
    Files.setAttribute(shared, "unix:mode", 01777);
    Path home = Files.createDirectory(temporary.resolve("home"));
    Files.setAttribute(home, "unix:mode", 0711);
    precious = Files.writeString(home.resolve("precious"), PRECIOUS);
    shop = Databases.shop(home);
  }

  @AfterEach
  void close() {
    store.close();
  }

  /** Has the second user of this machine do something in the shared folder. */
  private void other(String script, Path... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "sh", "-c"));
    command.add("set -e; umask 022; cd \"$0\"; " + script);
    command.add(shared.toString());
    Stream.of(arguments).map(Path::toString).forEach(command::add);
    int code;
    try {
      code = new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      code = -1;
    }
    assumeThat(code).as("a second user of this machine: needs root and setpriv").isZero();
  }

  private Path directory() {
    return shared.resolve(DatabaseIdentity.folderName(shop.request(shared).identity()));
  }

  private DatabaseIndex open() throws Exception {
    return store.open(shop.request(shared), shop, IndexProgress.SILENT);
  }

  private void assertInMemoryBecause(String reason) throws Exception {
    try (DatabaseIndex index = open()) {
      assertThat(index.status().directory()).isNull();
      assertThat(index.status().warnings()).singleElement().asString().contains(reason);
      assertThat(IndexStoreTest.values(index, "oslo")).isNotEmpty();
    }
    assertThat(precious).hasContent(PRECIOUS);
  }

  @Test
  void open_sharedFolder_ownIndexIsTheOwnersOnly() throws Exception {
    try (DatabaseIndex index = open()) {
      assertThat(index.status().directory()).isEqualTo(directory());
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory())))
        .isEqualTo("rwx------");
    other("! ls \"$1\" 2>/dev/null; ! cat \"$1/CURRENT\" 2>/dev/null", directory());
  }

  @Test
  void open_indexOfAnotherUserUnderItsName_isNotReadButHeldInMemory() throws Exception {
    Path name = directory().getFileName();
    other("mkdir \"$1\"; echo planted > \"$1/CURRENT\"", name);
    assertInMemoryBecause("another user");
    assertThat(directory().resolve("CURRENT")).hasContent("planted");
    assertThat(store.status(shop.request(shared)).status()).isEmpty();
    assertThatThrownBy(() -> store.drop(shop.request(shared))).hasMessageContaining("another user");
  }

  @Test
  void open_linkUnderItsName_isNotFollowed() throws Exception {
    Path target = Files.createDirectory(precious.resolveSibling("folder"));
    Files.setAttribute(target, "unix:mode", 0777);
    Files.writeString(target.resolve("g-mine"), "not a generation");
    other("ln -s \"$2\" \"$1\"", directory().getFileName(), target);
    assertInMemoryBecause("symbolic link");
    try (Stream<Path> left = Files.list(target)) {
      assertThat(left.map(p -> p.getFileName().toString())).containsExactly("g-mine");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ln -s \"$2\" \"$1\"", "mkfifo \"$1\"", "mkdir \"$1\"", "echo x > \"$1\""})
  void keep_anythingUnderItsName_isRefusedAtOnceAndNotFollowed(String planting) throws Exception {
    for (String name : List.of(".log", ".log.lock", ".verified", ".verified.lock")) {
      other(planting, Path.of(directory().getFileName() + name), precious);
    }
    SidecarLog lines = new SidecarLog(directory(), "log");
    assertThatThrownBy(() -> lines.append("a question", new SidecarLog.Most(10, 1_000)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("it ");
    SidecarFile file = new SidecarFile(directory(), "verified");
    assertThatThrownBy(() -> file.change(before -> Optional.of(new byte[] {1})))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("it ");
    assertThatThrownBy(file::read).isInstanceOf(IOException.class).hasMessageContaining("it ");
    assertThat(precious).hasContent(PRECIOUS);
  }

  @Test
  void bound_linksAndFoldersOfOthersNamedAsIndexes_areLeftAlone() throws Exception {
    Path theirs = Path.of("shop-0123456789abcdef");
    other("mkdir -p \"$1/g-1\"; echo x > \"$1/CURRENT\"", theirs);
    Path mine = Files.createDirectories(precious.resolveSibling("mine/g-1"));
    Files.writeString(mine.resolve("file"), "mine");
    other("ln -s \"$2\" \"$1\"", Path.of("shop-fedcba9876543210"), mine.getParent());
    new IndexEviction(shared, 0, Clock.offset(Clock.systemUTC(), Duration.ofDays(1))).enforce();
    assertThat(shared.resolve(theirs).resolve("CURRENT")).exists();
    assertThat(mine.resolve("file")).hasContent("mine");
    assertThat(mine.getParent().resolve("lock")).doesNotExist();
  }

  @Test
  void open_folderWhereOthersMayReplaceOurs_isNotUsed() throws Exception {
    Files.setAttribute(shared, "unix:mode", 0777);
    assertInMemoryBecause("others may write to it");
    assertThat(directory()).doesNotExist();
  }

  @Test
  void open_ownIndexThatOthersMayRead_isMadePrivateAndUsed() throws Exception {
    open().close();
    Files.setAttribute(directory(), "unix:mode", 0755);
    try (IndexStore again = new IndexStore();
        DatabaseIndex index = again.open(shop.request(shared), shop, IndexProgress.SILENT)) {
      assertThat(index.status().directory()).isEqualTo(directory());
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory())))
        .isEqualTo("rwx------");
  }

  @Test
  void open_linkInsideTheIndex_isNotFollowed() throws Exception {
    open().close();
    Path current = directory().resolve("CURRENT");
    Files.delete(current);
    Files.createSymbolicLink(current, precious);
    try (IndexStore again = new IndexStore();
        DatabaseIndex index = again.open(shop.request(shared), shop, IndexProgress.SILENT)) {
      assertThat(index.status().directory()).isEqualTo(directory());
      assertThat(index.status().warnings()).singleElement().asString().contains("symbolic link");
    }
    assertThat(Files.isRegularFile(current, LinkOption.NOFOLLOW_LINKS)).isTrue();
    assertThat(precious).hasContent(PRECIOUS);
  }
}
