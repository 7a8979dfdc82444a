// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** A packed jar's bill of materials beside the classes that are in it. */
public final class SbomCheck {

  private static final ObjectMapper JSON = new ObjectMapper();

  private SbomCheck() {}

  /**
   * Each class in the jar that is not ours comes from a jar that the bill names, each jar that it
   * names has a class in it, and each has version, licence, package URL and checksum. The same bill
   * lies beside the jar.
   */
  public static void check(Path file) throws IOException {
    JsonNode bom;
    Set<String> unnamed = new HashSet<>();
    try (JarFile jar = new JarFile(file.toFile())) {
      ZipEntry entry = jar.getEntry(PackedSbom.ENTRY);
      assertThat(entry).as(PackedSbom.ENTRY).isNotNull();
      bom = JSON.readTree(jar.getInputStream(entry).readAllBytes());
      jar.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(".class"))
          .map(name -> name.replaceFirst("^META-INF/versions/\\d+/", ""))
          .map(name -> name.replaceFirst("^dev/nljdbc/(semantic/)?shaded/", ""))
          .filter(name -> !name.startsWith("dev/nljdbc/"))
          .forEach(unnamed::add);
    }
    assertThat(bom.path("bomFormat").asText()).isEqualTo("CycloneDX");
    Set<String> there = Set.copyOf(unnamed);
    List<String> superfluous = new ArrayList<>();
    for (JsonNode component : bom.path("components")) {
      String purl = component.path("purl").asText();
      assertThat(purl).startsWith("pkg:maven/").contains("@" + version(component));
      assertThat(version(component)).as(purl).isNotEmpty();
      assertThat(component.path("licenses")).as("licences of " + purl).isNotEmpty();
      if (!component.path("group").asText().equals("io.github.nl-jdbc")) {
        assertThat(component.path("hashes").findValuesAsText("alg")).as(purl).contains("SHA-256");
        Set<String> classes = classes(component);
        if (classes.stream().noneMatch(there::contains)) {
          superfluous.add(purl);
        }
        unnamed.removeAll(classes);
      }
    }
    assertThat(unnamed).as("classes of no component").isEmpty();
    assertThat(superfluous).as("components without a class").isEmpty();
    String name = file.getFileName().toString().replaceFirst("\\.jar$", "");
    assertThat(JSON.readTree(file.resolveSibling(name + ".cdx.json").toFile())).isEqualTo(bom);
  }

  private static String version(JsonNode component) {
    return component.path("version").asText();
  }

  /** As its own jar, which is on the class path, has them. */
  private static Set<String> classes(JsonNode component) throws IOException {
    String artifact = component.path("name").asText();
    String folder =
        String.join(
            File.separator,
            component.path("group").asText().replace('.', File.separatorChar),
            artifact,
            version(component),
            artifact + "-" + version(component));
    Set<String> classes = new HashSet<>();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (part.contains(File.separator + folder) && part.endsWith(".jar")) {
        try (JarFile jar = new JarFile(part)) {
          jar.stream()
              .map(ZipEntry::getName)
              .map(name -> name.replaceFirst("^META-INF/versions/\\d+/", ""))
              .filter(name -> name.endsWith(".class"))
              .forEach(classes::add);
        }
      }
    }
    assertThat(classes).as("classes of " + folder).isNotEmpty();
    return classes;
  }
}
