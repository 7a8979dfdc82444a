// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Child;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** nl-jdbc-semantic.jar beside nl-jdbc.jar and an engine's driver, in a JVM of their own. */
class SemanticJarIT {

  private static final Path JAR = Path.of("target/nl-jdbc-semantic.jar").toAbsolutePath();
  private static final Path DRIVER = Path.of("../target/nl-jdbc.jar").toAbsolutePath().normalize();

  @TempDir Path dir;

  @Test
  void jar_always_holdsTheEncoderAndNothingThatMayClash() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      List<String> names = jar.stream().map(ZipEntry::getName).toList();
      assertThat(names)
          .contains(
              "META-INF/services/dev.nljdbc.search.Embedder",
              "META-INF/LICENSE",
              "META-INF/licenses/bge-small-en-v1.5-LICENSE.txt",
              "META-INF/licenses/onnxruntime-LICENSE.txt",
              "META-INF/licenses/onnxruntime-ThirdPartyNotices.txt")
          .noneMatch(name -> name.matches(".*\\.(pdb|SF|RSA|DSA)|(.*/)?module-info.class"));
      assertThat(names)
          .filteredOn(name -> name.endsWith(".class"))
          .allMatch(name -> name.matches("(dev/nljdbc/semantic|ai/onnxruntime)/.*"));
    }
  }

  @Test
  void onnx_jarsSideBySide_columnsAreFoundByMeaning() throws Exception {
    Child child = ask(JAR.toString());
    assertThat(child.code()).as(child.err()).isZero();
    assertThat(child.out().strip()).isEqualTo("staff.wage");
  }

  @Test
  void onnx_withoutTheJar_errorSaysWhichFileToAdd() throws Exception {
    Child child = ask();
    assertThat(child.code()).isOne();
    assertThat(child.err()).contains("nl-jdbc-semantic.jar").contains("it is absent");
  }

  private Child ask(String... more) throws Exception {
    Path sqlite =
        Path.of(org.sqlite.JDBC.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path folder = Files.createDirectories(dir.resolve("a folder with blanks"));
    String classPath =
        String.join(
            File.pathSeparator,
            String.join(File.pathSeparator, more),
            DRIVER.toString(),
            sqlite.toString());
    return Child.java(
        folder,
        Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString()),
        List.of(
            "-Duser.home=" + folder,
            "-cp",
            classPath,
            Path.of("src/test/java/dev/nljdbc/semantic/SemanticProbe.java")
                .toAbsolutePath()
                .toString(),
            folder.resolve("staff.db").toString()));
  }
}
