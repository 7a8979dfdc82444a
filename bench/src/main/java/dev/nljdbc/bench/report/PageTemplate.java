// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The page without data: {@code page.html} with styles, scripts and library put in. */
final class PageTemplate {

  private static final List<String> STYLES = List.of("page.css", "questions.css");

  /** The scripts in order, joined to one. */
  private static final List<String> SCRIPTS =
      List.of(
          "dom.js",
          "data.js",
          "theme.js",
          "charts.js",
          "summary.js",
          "accuracy.js",
          "failures.js",
          "effort.js",
          "confidence.js",
          "comparison.js",
          "sql.js",
          "detail.js",
          "questions.js",
          "main.js");

  private static final String LIBRARY = "META-INF/resources/_static/echarts/";
  private static final String LIBRARY_VERSION = "META-INF/maven/org.mvnpm/echarts/pom.properties";

  private PageTemplate() {}

  /** The page before and after the data. */
  record Halves(String before, String behind) {}

  /** The page with this title. */
  static Halves page(String title) throws IOException {
    String library = library();
    String script = "'use strict';\n(() => {\n" + together(SCRIPTS) + "})();\n";
    Map<String, String> parts =
        Map.of(
            "policy", policy(library, script),
            "title", escaped(title),
            "style", together(STYLES),
            "library", library,
            "script", script);
    String[] halves = text("page.html").split("\\{\\{data}}", -1);
    return new Halves(filled(halves[0], parts), filled(halves[1], parts));
  }

  /**
   * Nothing may be loaded or sent, and no script run but the two that the page was made with: not
   * even if a text were taken for markup.
   */
  private static String policy(String... scripts) {
    StringBuilder policy =
        new StringBuilder("default-src 'none'; base-uri 'none'; form-action 'none'; ")
            .append("img-src data:; style-src 'unsafe-inline'; script-src");
    for (String script : scripts) {
      policy.append(" 'sha256-").append(digest(script)).append('\'');
    }
    return policy.toString();
  }

  private static String digest(String script) {
    byte[] hash = Sha256.digest().digest(script.getBytes(StandardCharsets.UTF_8));
    return Base64.getEncoder().encodeToString(hash);
  }

  private static String filled(String template, Map<String, String> parts) {
    String page = template;
    for (Map.Entry<String, String> part : parts.entrySet()) {
      page = page.replace("{{" + part.getKey() + "}}", part.getValue());
    }
    return page;
  }

  /** Text as HTML's. */
  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  private static String together(List<String> names) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      text.append(text(name)).append('\n');
    }
    return text.toString();
  }

  private static String text(String name) throws IOException {
    try (InputStream in = PageTemplate.class.getResourceAsStream(name)) {
      return read(in, name);
    }
  }

  /** ECharts, from its own jar, which is in ours when that is packed. */
  private static String library() throws IOException {
    ClassLoader loader = PageTemplate.class.getClassLoader();
    Properties version = new Properties();
    try (InputStream in = loader.getResourceAsStream(LIBRARY_VERSION)) {
      version.load(new StringReader(read(in, LIBRARY_VERSION)));
    }
    String name = LIBRARY + version.getProperty("version") + "/dist/echarts.min.js";
    try (InputStream in = loader.getResourceAsStream(name)) {
      return read(in, name);
    }
  }

  private static String read(@Nullable InputStream in, String name) throws IOException {
    if (in == null) {
      throw new IOException(name + " is not on the class path");
    }
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }
}
