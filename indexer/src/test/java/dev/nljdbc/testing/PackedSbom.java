// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Writes the bill of materials of a packed jar, in the form of CycloneDX: into the jar and beside
 * it. Of the class path it names those libraries of which a class is in the jar. The build runs it
 * once the jar is packed; CycloneDX's own plugin would name all that the module is built with, and
 * refuses to work offline.
 */
public final class PackedSbom {

  /** Where it is in the jar. */
  public static final String ENTRY = "META-INF/sbom/bom.json";

  private static final ObjectMapper JSON = new ObjectMapper();

  private PackedSbom() {}

  /** A library of Maven's repository: what its POM says, and its jar. */
  private record Library(
      String group, String artifact, String version, List<String> licences, String sha256) {

    String purl() {
      return "pkg:maven/" + group + "/" + artifact + "@" + version + "?type=jar";
    }
  }

  /** Arguments: the jar, the version of ours, and the time that its entries have. */
  public static void main(String[] arguments) throws Exception {
    Path jar = Path.of(arguments[0]);
    String name = jar.getFileName().toString().replaceFirst("\\.jar$", "");
    ObjectNode bom = bom(name, arguments[1], arguments[2], packed(jar));
    byte[] bytes = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(bom);
    Files.write(jar.resolveSibling(name + ".cdx.json"), bytes);
    put(jar, bytes, arguments[2]);
  }

  private static ObjectNode bom(String name, String version, String time, List<Library> libraries)
      throws Exception {
    ObjectNode bom = JSON.createObjectNode();
    bom.put("bomFormat", "CycloneDX").put("specVersion", "1.6");
    StringBuilder all = new StringBuilder(name + version);
    libraries.forEach(library -> all.append(library));
    bom.put(
        "serialNumber",
        "urn:uuid:" + UUID.nameUUIDFromBytes(all.toString().getBytes(StandardCharsets.UTF_8)));
    bom.put("version", 1);
    ObjectNode metadata = bom.putObject("metadata").put("timestamp", time);
    ObjectNode self = metadata.putObject("component").put("type", "library");
    String reference = "pkg:maven/io.github.nl-jdbc/" + name + "@" + version + "?type=jar";
    self.put("bom-ref", reference).put("group", "io.github.nl-jdbc").put("name", name);
    self.put("version", version).put("purl", reference);
    self.putArray("licenses").addObject().putObject("license").put("id", "Apache-2.0");
    ArrayNode components = bom.putArray("components");
    ArrayNode on = JSON.createArrayNode();
    for (Library library : libraries) {
      ObjectNode component = components.addObject().put("type", "library");
      component.put("bom-ref", library.purl()).put("group", library.group());
      component.put("name", library.artifact()).put("version", library.version());
      component
          .putArray("hashes")
          .addObject()
          .put("alg", "SHA-256")
          .put("content", library.sha256());
      ArrayNode licences = component.putArray("licenses");
      library.licences().forEach(l -> licences.addObject().putObject("license").put("name", l));
      component.put("purl", library.purl());
      on.add(library.purl());
    }
    bom.putArray("dependencies").addObject().put("ref", reference).set("dependsOn", on);
    return bom;
  }

  private static List<Library> packed(Path jar) throws Exception {
    Set<String> there = new HashSet<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      file.stream()
          .map(ZipEntry::getName)
          .map(entry -> entry.replaceFirst("^dev/nljdbc/(semantic/)?shaded/", ""))
          .forEach(there::add);
    }
    List<Library> packed = new ArrayList<>();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path library = Path.of(part);
      Path pom = Path.of(part.replaceFirst("\\.jar$", ".pom"));
      if (isOfRepository(library) && Files.isRegularFile(pom) && anyOf(library, there)) {
        packed.add(library(library, pom));
      }
    }
    packed.sort(Comparator.comparing(Library::purl));
    return packed;
  }

  /** Not a module's own jar, beside which signing puts a POM. */
  private static boolean isOfRepository(Path library) {
    Path version = library.getParent();
    Path artifact = version == null ? null : version.getParent();
    return artifact != null
        && artifact.getFileName() != null
        && library.endsWith(artifact.getFileName() + "-" + version.getFileName() + ".jar");
  }

  private static boolean anyOf(Path library, Set<String> there) throws IOException {
    try (JarFile file = new JarFile(library.toFile())) {
      return file.stream()
          .map(ZipEntry::getName)
          .filter(entry -> entry.endsWith(".class") && !entry.endsWith("-info.class"))
          .anyMatch(there::contains);
    }
  }

  private static Library library(Path jar, Path pom) throws Exception {
    Element project = parsed(pom);
    Element parent = child(project, "parent");
    String group = text(project, "groupId", parent == null ? "" : text(parent, "groupId", ""));
    byte[] sha = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
    return new Library(
        group,
        jar.getParent().getParent().getFileName().toString(),
        jar.getParent().getFileName().toString(),
        licences(project, pom, group),
        HexFormat.of().formatHex(sha));
  }

  /** Those of the POM, or of the nearest above it that names some. */
  private static List<String> licences(Element project, Path pom, String group) throws Exception {
    Element all = child(project, "licenses");
    List<String> names = new ArrayList<>();
    for (Node node = all == null ? null : all.getFirstChild();
        node != null;
        node = node.getNextSibling()) {
      if (node instanceof Element licence) {
        names.add(text(licence, "name", ""));
      }
    }
    Element parent = child(project, "parent");
    if (!names.isEmpty() || parent == null) {
      return names;
    }
    Path repository = pom.getParent().getParent().getParent();
    for (int i = 0; i < group.split("\\.").length; i++) {
      repository = repository.getParent();
    }
    String above = text(parent, "groupId", "");
    String artifact = text(parent, "artifactId", "");
    String version = text(parent, "version", "");
    Path file =
        repository
            .resolve(above.replace('.', '/'))
            .resolve(artifact)
            .resolve(version)
            .resolve(artifact + "-" + version + ".pom");
    return Files.isRegularFile(file) ? licences(parsed(file), file, above) : names;
  }

  private static Element parsed(Path pom) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory.newDocumentBuilder().parse(pom.toFile()).getDocumentElement();
  }

  private static Element child(Element of, String name) {
    for (Node node = of.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        return element;
      }
    }
    return null;
  }

  private static String text(Element of, String name, String otherwise) {
    Element child = child(of, name);
    return child == null ? otherwise : child.getTextContent().strip();
  }

  /** Behind all that is there, by which two builds stay equal. */
  private static void put(Path jar, byte[] bom, String time) throws IOException {
    Path draft = jar.resolveSibling(jar.getFileName() + ".tmp");
    try (ZipFile from = new ZipFile(jar.toFile());
        ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(draft))) {
      for (ZipEntry there : Collections.list(from.entries())) {
        if (!there.getName().equals(ENTRY)) {
          ZipEntry entry = new ZipEntry(there);
          entry.setCompressedSize(-1);
          to.putNextEntry(entry);
          try (InputStream in = from.getInputStream(there)) {
            in.transferTo(to);
          }
          to.closeEntry();
        }
      }
      ZipEntry entry = new ZipEntry(ENTRY);
      entry.setTimeLocal(LocalDateTime.ofInstant(Instant.parse(time), ZoneOffset.UTC));
      to.putNextEntry(entry);
      to.write(bom);
      to.closeEntry();
    }
    Files.move(draft, jar, StandardCopyOption.REPLACE_EXISTING);
  }
}
