// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD, unit = TimeUnit.SECONDS)
class BoundedFileTest {

  @TempDir Path folder;

  @Test
  void read_regularFile_isReadUpToItsBound() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "12345");
    assertThat(BoundedFile.read(file, 5)).hasSize(5);
    assertThatThrownBy(() -> BoundedFile.read(file, 4))
        .hasMessageContainingAll(file.toString(), "longer than 4 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dev/zero", "/dev/stdin", "/dev/random"})
  @EnabledOnOs(OS.LINUX)
  void read_device_isRefusedBeforeItIsOpened(String device) {
    assertThatThrownBy(() -> BoundedFile.read(Path.of(device), 1_000))
        .hasMessageContaining("device or a pipe");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void read_pipeThatNobodyWritesTo_doesNotWait() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> BoundedFile.read(pipe, 1_000)).hasMessageContaining("a pipe");
  }

  @Test
  void read_folder_isRefused() {
    assertThatThrownBy(() -> BoundedFile.read(folder, 1_000)).hasMessageContaining("is a folder");
  }

  @Test
  void read_tenGigabytes_readsNoMoreThanItMay() throws Exception {
    Path file = folder.resolve("large");
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(10L << 30);
    }
    assertThatThrownBy(() -> BoundedFile.read(file, 1 << 20)).hasMessageContaining("longer than");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void read_fileWithoutALength_isReadAllTheSame() throws Exception {
    assertThat(Files.size(Path.of("/proc/self/status"))).isZero();
    assertThat(BoundedFile.read(Path.of("/proc/self/status"), 100_000)).isNotEmpty();
    assertThatThrownBy(() -> BoundedFile.read(Path.of("/proc/self/status"), 10))
        .hasMessageContaining("longer than");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "a\0b", "\u001b[31mred", "a\u0085b", "tail\r"})
  void parse_controlCharacter_isRefusedWithoutRepeatingIt(String text) {
    assertThatThrownBy(() -> CanonicalPath.parse(text))
        .isInstanceOf(InvalidPathException.class)
        .satisfies(
            e -> assertThat(e.getMessage().chars().noneMatch(Character::isISOControl)).isTrue());
  }

  @Test
  void of_linksAndDots_isTheOnePlace() throws Exception {
    Path real = Files.createDirectories(folder.resolve("real/deep")).toRealPath();
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    // the folder above the link's target, as the system itself reads it
    assertThat(CanonicalPath.of(link.resolve("../x"))).isEqualTo(real.getParent().resolve("x"));
    assertThat(CanonicalPath.of(link.resolve("not/there")))
        .isEqualTo(real.resolve("not").resolve("there"));
    assertThat(CanonicalPath.of(Path.of("pom.xml"))).isAbsolute().exists();
  }
}
