package dev.nljdbc.bench.measure;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** H2's driver in a jar of its own: the bench's jar, which holds it too, takes long to open. */
public final class EngineJar {

  private static final String CLASSES = "org/h2/";
  private static final String SERVICE = "META-INF/services/java.sql.Driver";

  private EngineJar() {}

  /** The jar that it came in, or one made in the folder. */
  public static Path in(Path folder) throws IOException {
    Path from = home();
    if (from.getFileName().toString().startsWith("h2-")) {
      return from;
    }
    Path to = folder.resolve("h2.jar");
    try (JarFile jar = new JarFile(from.toFile());
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
      for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements(); ) {
        JarEntry entry = all.nextElement();
        if (entry.getName().startsWith(CLASSES) && !entry.isDirectory()) {
          out.putNextEntry(new ZipEntry(entry.getName()));
          try (InputStream in = jar.getInputStream(entry)) {
            in.transferTo(out);
          }
        }
      }
      out.putNextEntry(new ZipEntry(SERVICE));
      out.write("org.h2.Driver".getBytes(StandardCharsets.UTF_8));
    }
    return to;
  }

  private static Path home() throws IOException {
    try {
      return Path.of(
          org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("H2's driver is at no path", e);
    }
  }
}
