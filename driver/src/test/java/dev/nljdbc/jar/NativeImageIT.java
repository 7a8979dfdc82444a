// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/**
 * What GraalVM's native-image is told of nl-jdbc.jar: it is derived from the jar. With {@code
 * -Dnljdbc.update=true} the file is written anew; then build once more. No image was made of it.
 */
class NativeImageIT {

  private static final Path JAR = Path.of("target", "nl-jdbc.jar").toAbsolutePath();
  private static final String NAME =
      "META-INF/native-image/dev.nljdbc/nl-jdbc/reachability-metadata.json";
  private static final Path FILE = Path.of("..").resolve(NAME);
  private static final String SHADED = "dev.nljdbc.shaded.";

  /** Files that are read by their names, beside services, which native-image finds by itself. */
  private static final List<String> RESOURCES = List.of("dev/nljdbc/**/*.{txt,tsv,model,json,bin}");

  /** Classes that are made by their names. */
  private static final Pattern NAMED =
      Pattern.compile(
          Pattern.quote(SHADED)
              // one for each combination of what a cache can do, with keys that it holds
              + "(com\\.github\\.benmanes\\.caffeine\\.cache\\.[SP][A-Z]{1,9}"
              // found beside their interfaces
              + "|org\\.apache\\.lucene\\..*AttributeImpl)"
              // named by their engine's folder
              + "|dev\\.nljdbc\\.dialect\\.\\w+Dialect"
              + "|dev\\.nljdbc\\.jdbc\\.(NlDriver|NlDataSource)");

  /** Classes that Jackson reads and writes, by their annotated fields, methods and constructors. */
  private static final Pattern ANNOTATED =
      Pattern.compile(
          Pattern.quote(SHADED)
              + "com\\.openai\\.(models|errors)\\.[\\w.]+(\\$Body|\\$(?!Builder|Companion)\\w+)*");

  @Test
  void metadata_always_isWhatTheJarNeeds() throws IOException {
    String made = made();
    if (Boolean.getBoolean("nljdbc.update")) {
      Files.writeString(FILE, made);
    }
    assertThat(Files.readString(FILE))
        .as("%s; -Dnljdbc.update=true with this test writes it, then pack again", FILE)
        .isEqualTo(made);
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertThat(jar.getEntry(NAME)).isNotNull();
      if (!Boolean.getBoolean("nljdbc.update")) {
        assertThat(
                new String(
                    jar.getInputStream(jar.getEntry(NAME)).readAllBytes(), StandardCharsets.UTF_8))
            .isEqualTo(made);
      }
    }
  }

  /** Each class is there and its members can be loaded, and each pattern of resources has some. */
  @Test
  void metadata_always_namesWhatIsThere() throws Exception {
    JsonNode root = new ObjectMapper().readTree(Files.readString(FILE));
    URL[] jar = {JAR.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader())) {
      assertThat(root.path("reflection").size()).isGreaterThan(100);
      for (JsonNode entry : root.path("reflection")) {
        String type = entry.path("type").asText();
        assertThatCode(() -> loadMembers(Class.forName(type, false, loader)))
            .as(type)
            .doesNotThrowAnyException();
      }
    }
    for (JsonNode entry : root.path("resources")) {
      Predicate<String> glob = glob(entry.path("glob").asText());
      assertThat(names()).as(entry.toString()).anyMatch(glob);
    }
  }

  private static void loadMembers(Class<?> type) {
    var unused =
        List.of(
            type.getDeclaredConstructors(), type.getDeclaredMethods(), type.getDeclaredFields());
  }

  private static Predicate<String> glob(String text) {
    var matcher = java.nio.file.FileSystems.getDefault().getPathMatcher("glob:" + text);
    return name -> matcher.matches(Path.of(name));
  }

  private static String made() throws IOException {
    TreeSet<String> types = new TreeSet<>();
    for (String name : names()) {
      if (name.endsWith(".class") && !name.startsWith("META-INF/")) {
        String type = name.substring(0, name.length() - ".class".length()).replace('/', '.');
        if (NAMED.matcher(type).matches() || ANNOTATED.matcher(type).matches()) {
          types.add(type);
        }
      }
    }
    return "{\n  \"reflection\": [\n"
        + types.stream()
            .map(
                type ->
                    "    {\"type\": \""
                        + type
                        + "\", \"allDeclaredConstructors\": true, \"allDeclaredMethods\": true,"
                        + " \"allDeclaredFields\": true}")
            .collect(Collectors.joining(",\n"))
        + "\n  ],\n  \"resources\": [\n"
        + RESOURCES.stream()
            .flatMap(NativeImageIT::withoutBraces)
            .map(glob -> "    {\"glob\": \"" + glob + "\"}")
            .collect(Collectors.joining(",\n"))
        + "\n  ]\n}\n";
  }

  /** GraalVM's globs know no braces. */
  private static Stream<String> withoutBraces(String glob) {
    int open = glob.indexOf('{');
    return open < 0
        ? Stream.of(glob)
        : Stream.of(glob.substring(open + 1, glob.length() - 1).split(","))
            .map(ending -> glob.substring(0, open) + ending);
  }

  private static List<String> names() throws IOException {
    assertThat(JAR).as("mvn package makes it").exists();
    try (JarFile jar = new JarFile(JAR.toFile())) {
      return jar.stream().map(ZipEntry::getName).toList();
    }
  }
}
