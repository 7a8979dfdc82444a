// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs({OS.LINUX, OS.MAC})
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD, unit = TimeUnit.SECONDS)
class OwnerOnlyTest {

  private static final String PRECIOUS = "somebody's own";

  @TempDir Path temporary;
  private Path folder;
  private Path precious;

  @BeforeEach
  void create() throws IOException {
    folder = Files.createDirectory(temporary.resolve("ours"));
    OwnerOnly.checkFolder(folder);
    precious = Files.writeString(temporary.resolve("precious"), PRECIOUS);
  }

  static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(
        Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
  }

  private static void rights(Path path, int mode) throws IOException {
    Files.setAttribute(path, "unix:mode", mode);
  }

  // ---- folders

  @Test
  void createFolders_someMissing_areTheOwnersOnly() throws IOException {
    OwnerOnly.createFolders(folder.resolve("a/b/c"));
    for (String made : new String[] {"a", "a/b", "a/b/c"}) {
      assertThat(rights(folder.resolve(made))).isEqualTo("rwx------");
    }
  }

  @Test
  void createRoot_fileOfTheUsers_isNotToBeRemoved() throws IOException {
    Path precious = Files.writeString(folder.resolve("shop.db"), "all of it");
    assertThatThrownBy(() -> OwnerOnly.createRoot(precious))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("it is a file, where a folder is needed. Name another one")
        .hasMessageNotContaining("emove");
    assertThatThrownBy(() -> OwnerOnly.createFolders(precious.resolve("db")))
        .hasMessageContaining("shop.db: it is a file, where a folder is needed");
  }

  @Test
  void createFolder_otherMayReadIt_isMadeTheOwnersOnly() throws IOException {
    rights(folder, 0755);
    OwnerOnly.createFolder(folder);
    assertThat(rights(folder)).isEqualTo("rwx------");
  }

  @Test
  void createFolder_othersMayWriteToIt_isRefusedWithWhatToDo() throws IOException {
    rights(folder, 0777);
    assertThatThrownBy(() -> OwnerOnly.createFolder(folder))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContainingAll(folder.toString(), "rwxrwxrwx", "chmod go-w");
    assertThat(rights(folder)).isEqualTo("rwxrwxrwx");
  }

  @Test
  void createFolder_itsGroupMayWriteToIt_isRefusedUnlessThatIsTheOwnersOwn() throws IOException {
    rights(folder, 0770);
    boolean own = Files.getOwner(folder).getName().equals(group(folder));
    if (own) {
      OwnerOnly.createFolder(folder);
      assertThat(rights(folder)).isEqualTo("rwx------");
    }
    assumeRoot();
    rights(folder, 0770);
    Files.setAttribute(folder, "unix:gid", 65534);
    assertThatThrownBy(() -> OwnerOnly.createFolder(folder)).hasMessageContaining("rwxrwx---");
  }

  private static String group(Path path) throws IOException {
    return Files.getAttribute(path, "posix:group").toString();
  }

  @Test
  void createFolder_linkInItsPlace_isRefused() throws IOException {
    rights(folder, 0755);
    Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);
    assertThatThrownBy(() -> OwnerOnly.createFolder(link)).hasMessageContaining("symbolic link");
    assertThat(rights(folder)).isEqualTo("rwxr-xr-x");
  }

  @Test
  void createRoot_othersMayReplaceWhatLiesInIt_isRefused() throws IOException {
    rights(folder, 0777);
    assertThatThrownBy(() -> OwnerOnly.createRoot(folder.resolve("indexes")))
        .hasMessageContainingAll(folder.toString(), "others may write to it", "chmod go-w");
  }

  @Test
  void createRoot_othersMayWriteButNotReplace_isAccepted() throws IOException {
    rights(folder, 01777); // as /tmp
    assertThat(OwnerOnly.createRoot(folder)).isEqualTo(folder.toRealPath());
    assertThat(rights(folder)).isEqualTo("rwxrwxrwx");
  }

  @Test
  void createRoot_linkOfTheUsers_isTheRealFolder() throws IOException {
    Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);
    assertThat(OwnerOnly.createRoot(link)).isEqualTo(folder.toRealPath());
  }

  @Test
  void everything_ofAnotherUser_isRefused() throws IOException {
    assumeRoot();
    Path theirs = Files.createDirectory(temporary.resolve("theirs"));
    Files.setAttribute(theirs, "unix:uid", 65534);
    assertThatThrownBy(() -> OwnerOnly.createFolder(theirs))
        .hasMessageContainingAll("another user", "nl.dir");
    Files.setAttribute(precious, "unix:uid", 65534);
    assertThatThrownBy(() -> OwnerOnly.read(precious, 100)).hasMessageContaining("another user");
    assertThatThrownBy(() -> OwnerOnly.append(precious)).hasMessageContaining("another user");
    assertThatThrownBy(() -> OwnerOnly.openToLock(precious)).hasMessageContaining("another user");
    assertThat(precious).hasContent(PRECIOUS);
  }

  private void assumeRoot() throws IOException {
    assumeThat(Files.getAttribute(precious, "unix:uid")).as("run as root").isEqualTo(0);
  }

  // ---- files

  /** What another may have put in the place of a file of ours. */
  enum Planted {
    LINK("symbolic link") {
      @Override
      void at(Path file, Path precious) throws IOException {
        Files.createSymbolicLink(file, precious);
      }
    },
    LINK_TO_NOTHING("symbolic link") {
      @Override
      void at(Path file, Path precious) throws IOException {
        Files.createSymbolicLink(file, precious.resolveSibling("nothing"));
      }
    },
    HARD_LINK("hard link") {
      @Override
      void at(Path file, Path precious) throws IOException {
        Files.createLink(file, precious);
      }
    },
    FOLDER("is a folder") {
      @Override
      void at(Path file, Path precious) throws IOException {
        Files.createDirectory(file);
      }
    },
    PIPE("device or a pipe") {
      @Override
      void at(Path file, Path precious) throws Exception {
        assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
      }
    },
    WRITABLE("others may write to it") {
      @Override
      void at(Path file, Path precious) throws Exception {
        rights(Files.writeString(file, "planted"), 0666);
      }
    };

    private final String said;

    Planted(String said) {
      this.said = said;
    }

    abstract void at(Path file, Path precious) throws Exception;
  }

  @ParameterizedTest
  @EnumSource(Planted.class)
  void openOrRead_plantedFile_isRefusedAndWhatItLeadsToIsAsItWas(Planted planted) throws Exception {
    Path file = folder.resolve("file");
    planted.at(file, precious);
    assertThatThrownBy(() -> OwnerOnly.append(file)).hasMessageContaining(planted.said);
    assertThatThrownBy(() -> OwnerOnly.openToLock(file)).hasMessageContaining(planted.said);
    assertThatThrownBy(() -> OwnerOnly.append(file)).hasMessageContaining(planted.said);
    assertThatThrownBy(() -> OwnerOnly.read(file, 100)).hasMessageContaining(planted.said);
    assertThat(precious).hasContent(PRECIOUS);
    assertThat(temporary.resolve("nothing")).doesNotExist();
  }

  @ParameterizedTest
  @EnumSource(value = Planted.class, names = "FOLDER", mode = EnumSource.Mode.EXCLUDE)
  void write_plantedFile_takesItsPlaceAndLeavesWhatItLeadsTo(Planted planted) throws Exception {
    Path file = folder.resolve("file");
    planted.at(file, precious);
    OwnerOnly.write(file, "ours".getBytes(StandardCharsets.UTF_8));
    assertThat(file).hasContent("ours");
    assertThat(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).isTrue();
    assertThat(rights(file)).isEqualTo("rw-------");
    assertThat(precious).hasContent(PRECIOUS);
    assertThat(temporary.resolve("nothing")).doesNotExist();
  }

  @Test
  void append_twice_isTheOwnersOnlyAndWhole() throws IOException {
    Path file = folder.resolve("file");
    for (String text : new String[] {"one", "two"}) {
      try (OutputStream out = OwnerOnly.append(file)) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
      }
    }
    assertThat(OwnerOnly.read(file, 6)).asString().isEqualTo("onetwo");
    assertThat(rights(file)).isEqualTo("rw-------");
  }

  @Test
  void read_othersMayReadIt_isMadeTheOwnersOnly() throws IOException {
    rights(precious, 0644);
    assertThat(OwnerOnly.read(precious, 100)).asString().isEqualTo(PRECIOUS);
    assertThat(rights(precious)).isEqualTo("rw-------");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 13})
  void read_longerThanItMayBe_isRefused(int most) {
    assertThatThrownBy(() -> OwnerOnly.read(precious, most)).hasMessageContaining("longer than");
  }

  @Test
  void read_nothingThere_saysSo() {
    assertThatThrownBy(() -> OwnerOnly.read(folder.resolve("none"), 100))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void createFolders_fileSystemWithoutOwners_justCreates() throws Exception {
    URI zip = URI.create("jar:" + temporary.resolve("x.zip").toUri());
    try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
      Path deep = files.getPath("/a/b/c");
      OwnerOnly.createFolders(deep);
      OwnerOnly.createFolder(deep);
      OwnerOnly.write(deep.resolve("file"), new byte[] {1});
      assertThat(OwnerOnly.checkFile(deep.resolve("file"))).isTrue();
      assertThat(deep).isDirectory();
    }
  }
}
