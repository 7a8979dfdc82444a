// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.jdbc.NlDriver;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.io.File;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * DBeaver's driver definitions in {@code docs/dbeaver}, one for each engine: read as DBeaver reads
 * its {@code drivers.xml}, and used to connect.
 */
@Tag("thorough")
class DBeaverDefinitionsTest {

  private static final Pattern OPTIONAL = Pattern.compile("\\[([^\\[\\]]*)\\]");
  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)\\}");
  private static final Pattern SERVER =
      Pattern.compile("jdbc:\\w+://([^:/]+)(?::(\\d+))?/([^?]*).*");

  private static final URLClassLoader LIBRARIES = DBeaver.libraries();

  @TempDir Path directory;

  @AfterAll
  static void unload() throws IOException {
    LIBRARIES.close();
  }

  private static Element definition(Engines engine) throws Exception {
    return definition(engine.name().toLowerCase(Locale.ROOT));
  }

  private static Element definition(String engine) throws Exception {
    String file = engine + ".xml";
    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Path.of("..", "docs", "dbeaver", file).toFile())
            .getDocumentElement();
    assertThat(root.getTagName()).isEqualTo("drivers");
    return root;
  }

  /** The only one of this name. */
  private static Element only(Element parent, String tag) {
    NodeList found = parent.getElementsByTagName(tag);
    assertThat(found.getLength()).as(tag).isEqualTo(1);
    return (Element) found.item(0);
  }

  private static List<String> attributes(Element parent, String tag, String attribute) {
    NodeList found = parent.getElementsByTagName(tag);
    return IntStream.range(0, found.getLength())
        .mapToObj(i -> ((Element) found.item(i)).getAttribute(attribute))
        .toList();
  }

  /** What a user types into the window for a connection. */
  private static Map<String, String> typed(String real) {
    Map<String, String> values = new HashMap<>();
    Matcher server = SERVER.matcher(real);
    if (server.matches()) {
      values.put("host", server.group(1));
      values.put("port", server.group(2));
      values.put("database", server.group(3));
    } else {
      String path = real.replaceFirst("jdbc:\\w+:(file:)?", "").replaceFirst(";.*", "");
      values.put("file", path);
      values.put("folder", path);
    }
    return values;
  }

  /** DBeaver leaves out a part in brackets when it has no value for it. */
  private static String filled(String template, Map<String, String> values) {
    return variables(
        OPTIONAL
            .matcher(template)
            .replaceAll(
                part ->
                    Matcher.quoteReplacement(
                        VARIABLE
                                .matcher(part.group(1))
                                .results()
                                .allMatch(v -> values.get(v.group(1)) != null)
                            ? variables(part.group(1), values)
                            : "")),
        values);
  }

  private static String variables(String text, Map<String, String> values) {
    return VARIABLE
        .matcher(text)
        .replaceAll(variable -> Matcher.quoteReplacement(values.get(variable.group(1))));
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void definition_ofAnEngine_connectsAndAnswers(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory);
    try (Connection last = tracks.wrapped().getConnection()) {
      last.createStatement().executeQuery(Tracks.HOW_MANY).close();
    }
    Element driver = only(definition(engine), "driver");
    String url = filled(driver.getAttribute("url"), typed(tracks.bareUrl()));
    assertThat(url).startsWith("jdbc:nl:" + engine.name().toLowerCase(Locale.ROOT) + ":");
    try (DBeaver tool =
        DBeaver.connect(LIBRARIES, driver.getAttribute("class"), url, tracks.properties())) {
      assertThat(tool.execute(Tracks.HOW_MANY).rows()).containsExactly(List.of("3"));
    }
  }

  /** A provider that DBeaver lacks would make it skip the definition. */
  @ParameterizedTest
  @EnumSource(Engines.class)
  void definition_ofAnEngine_hasWhatDBeaverReads(Engines engine) throws Exception {
    Element root = definition(engine);
    Element driver = only(root, "driver");
    assertThat(only(root, "provider").getAttribute("id"))
        .isEqualTo(
            switch (engine) {
              case POSTGRESQL -> "postgresql";
              case MARIADB -> "mysql";
              default -> "generic";
            });
    assertThat(driver.getAttribute("id")).isEqualTo("nl_" + engine.name().toLowerCase(Locale.ROOT));
    assertThat(driver.getAttribute("custom")).isEqualTo("true");
    assertThat(attributes(driver, "parameter", "name"))
        .isEqualTo(
            engine == Engines.POSTGRESQL || engine == Engines.MARIADB
                ? List.of()
                : List.of("meta-model"));
    List<String> jars = attributes(driver, "library", "path");
    assertThat(jars).hasSize(2).startsWith("${drivers_home}/nl-jdbc/nl-jdbc.jar");
    String[] artifact = jars.get(1).replaceFirst("maven:/", "").split(":");
    String folder = "/" + artifact[0].replace('.', '/') + "/" + artifact[1] + "/";
    assertThat(Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator)))
        .as("the jar that the tests of this engine run with")
        .anyMatch(path -> path.replace(File.separatorChar, '/').contains(folder));
  }

  /** Servers that this build has none of: the URL is the one that their own drivers take. */
  @TableTest
  void definition_ofAServer_hasTheUrlOfItsDriver(
      String engine, String provider, String expected, String database) throws Exception {
    Element root = definition(engine);
    Element driver = only(root, "driver");
    assertThat(only(root, "provider").getAttribute("id")).isEqualTo(provider);
    assertThat(driver.getAttribute("id")).isEqualTo("nl_" + engine);
    assertThat(driver.getAttribute("class")).isEqualTo(NlDriver.class.getName());
    String url =
        filled(
            driver.getAttribute("url"), Map.of("host", "here", "port", "1", "database", database));
    assertThat(url).isEqualTo(expected);
  }
}
