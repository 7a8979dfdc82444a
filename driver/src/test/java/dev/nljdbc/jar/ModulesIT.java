// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Child;
import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jars as modules. */
class ModulesIT {

  private static final Path JAR = Path.of("target", "nl-jdbc.jar").toAbsolutePath();

  @TempDir Path dir;

  @Test
  void descriptor_ofTheDriversJar_isNamedAndProvidesTheDriver() {
    ModuleDescriptor module = descriptor(JAR);
    assertThat(module.name()).isEqualTo("dev.nljdbc");
    assertThat(module.isAutomatic()).isTrue();
    assertThat(module.packages()).contains("dev.nljdbc.jdbc");
    assertThat(module.provides()).anyMatch(service -> service.service().equals("java.sql.Driver"));
  }

  @Test
  void packages_ofTheThinJars_areInOneOfThemOnly() throws IOException {
    ModuleDescriptor driver = descriptor(thin(Path.of("target"), "nl-jdbc-driver-"));
    ModuleDescriptor indexer = descriptor(thin(Path.of("../indexer/target"), "nl-jdbc-indexer-"));
    assertThat(driver.name()).isEqualTo("dev.nljdbc.driver");
    assertThat(indexer.name()).isEqualTo("dev.nljdbc.indexer");
    Set<String> both = new TreeSet<>(driver.packages());
    both.retainAll(indexer.packages());
    assertThat(both).isEmpty();
  }

  /** A modular application asks a question by DriverManager and one by the exported classes. */
  @Test
  void application_thatRequiresTheModule_asks() throws Exception {
    Path source = Files.createDirectories(dir.resolve("source/shop"));
    Files.writeString(
        dir.resolve("source/module-info.java"),
        "module shop { requires java.sql; requires java.naming; requires dev.nljdbc; }");
    Files.writeString(
        source.resolve("Shop.java"),
        """
        package shop;
        import java.sql.*;
        public class Shop {
          public static void main(String[] args) throws Exception {
            dev.nljdbc.jdbc.NlDataSource source = new dev.nljdbc.jdbc.NlDataSource();
            source.setUrl("jdbc:nl:h2:mem:shop");
            for (Connection c : new Connection[] {
                DriverManager.getConnection("jdbc:nl:h2:mem:shop"), source.getConnection()}) {
              try (c; Statement s = c.createStatement()) {
                s.execute("CREATE TABLE IF NOT EXISTS planet (name VARCHAR(9))");
                s.execute("INSERT INTO planet VALUES ('Mars')");
                try (ResultSet r = s.executeQuery("NL: How many planets are there?")) {
                  r.next();
                  System.out.println(r.getInt(1));
                }
              }
            }
            System.out.println(dev.nljdbc.jdbc.NlDriver.class.getModule().getName());
          }
        }
        """);
    Path h2 =
        Path.of(org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    String modules = String.join(File.pathSeparator, JAR.toString(), h2.toString());
    int code =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "-d",
                dir.resolve("classes").toString(),
                "-p",
                modules,
                dir.resolve("source/module-info.java").toString(),
                source.resolve("Shop.java").toString());
    assertThat(code).isZero();
    Child child =
        Child.java(
            JavaHomes.own(),
            Duration.ofMinutes(3),
            dir,
            Map.of("XDG_CACHE_HOME", dir.resolve("cache").toString()),
            List.of(
                "-Duser.home=" + dir,
                "-p",
                modules + File.pathSeparator + dir.resolve("classes"),
                "--add-modules",
                "com.h2database",
                "-m",
                "shop/shop.Shop"));
    assertThat(child.out().lines()).as(child.err()).containsExactly("1", "2", "dev.nljdbc");
  }

  private static Path thin(Path folder, String prefix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .filter(file -> file.toString().matches(".*(SNAPSHOT|\\d)\\.jar"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static ModuleDescriptor descriptor(Path jar) {
    Set<ModuleReference> found = ModuleFinder.of(jar).findAll();
    assertThat(found).hasSize(1);
    return found.iterator().next().descriptor();
  }
}
