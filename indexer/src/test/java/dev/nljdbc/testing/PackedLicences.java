// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The table of libraries in a jar, {@code META-INF/licenses/README.txt}, beside what is in it. */
public final class PackedLicences {

  private static final String FOLDER = "META-INF/licenses/";
  private static final String SHADED = "dev/nljdbc/shaded/";

  private record Row(String path, List<String> jars, List<String> texts) {

    private static Row of(String line) {
      List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
      assertThat(cells).as(line).hasSize(5);
      return new Row(cells.get(0).replace('.', '/') + "/", list(cells.get(1)), list(cells.get(4)));
    }

    private static List<String> list(String cell) {
      return Stream.of(cell.split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList();
    }
  }

  private PackedLicences() {}

  /**
   * Each library in the jar has a row, each row of the jar a library in it, and the texts beside
   * the table are those that its rows name.
   *
   * @param name the jar's name in the table
   */
  public static void check(Path file, String name) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      List<Row> rows = new ArrayList<>();
      String table = text(jar, FOLDER + "README.txt");
      table.lines().filter(line -> line.contains("|")).skip(1).map(Row::of).forEach(rows::add);
      rows.removeIf(row -> !row.jars().contains(name));
      List<String> files = jar.stream().map(ZipEntry::getName).toList();
      List<String> packed =
          files.stream()
              .filter(entry -> entry.endsWith(".class"))
              .map(PackedLicences::own)
              .toList();
      assertThat(packed)
          .filteredOn(entry -> !entry.startsWith("dev/nljdbc/"))
          .filteredOn(entry -> rows.stream().noneMatch(row -> entry.startsWith(row.path())))
          .as("without a row")
          .isEmpty();
      assertThat(rows)
          .isNotEmpty()
          .allMatch(row -> packed.stream().anyMatch(entry -> entry.startsWith(row.path())));
      assertThat(files)
          .filteredOn(entry -> entry.startsWith(FOLDER) && !entry.endsWith("/"))
          .map(entry -> entry.substring(FOLDER.length()))
          .filteredOn(entry -> !entry.equals("README.txt") && !entry.contains("/"))
          .containsExactlyInAnyOrderElementsOf(
              rows.stream().flatMap(row -> row.texts().stream()).distinct().toList());
      assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License");
      assertThat(text(jar, "META-INF/NOTICE")).contains("Apache Software Foundation");
    }
  }

  /** Where a class was before it was moved. */
  private static String own(String entry) {
    String path = entry.replaceFirst("^META-INF/versions/\\d+/", "");
    return path.startsWith(SHADED) ? path.substring(SHADED.length()) : path;
  }

  private static String text(JarFile jar, String name) throws IOException {
    assertThat(jar.getEntry(name)).as(name).isNotNull();
    return new String(
        jar.getInputStream(jar.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
  }
}
