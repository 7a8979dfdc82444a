// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AskedProcessTest {

  @Test
  void jar_pathWithABlank_isTheFile(@TempDir Path folder) throws Exception {
    Path original = Path.of(AskedProcess.jar(org.h2.Driver.class));
    Path copy = Files.createDirectory(folder.resolve("my drivers")).resolve("h2.jar");
    Files.copy(original, copy);

    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {copy.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      assertThat(AskedProcess.jar(loader.loadClass("org.h2.Driver"))).isEqualTo(copy.toString());
    }
  }
}
