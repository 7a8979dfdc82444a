// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.report.ReportReader.Report;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.text.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Writes runs as one page. Details go to the file as they are read; the list is kept. */
final class HtmlReport {

  /** So many questions' details are unpacked together when one of them is opened. */
  private static final int CHUNK = 50;

  private final JsonMapper json = new JsonMapper();
  private final List<PageData.Question> questions = new ArrayList<>();
  private final List<PageData.Detail> chunk = new ArrayList<>();
  private final Writer page;

  private HtmlReport(Writer page) {
    this.page = page;
  }

  /**
   * Writes a page, whole or not at all.
   *
   * @param file that is replaced when it is there
   */
  static void write(ReportReader reader, Path file) throws RunException, IOException {
    PageTemplate.Halves page = PageTemplate.page("nl-bench: " + String.join(", ", reader.names()));
    Path whole = file.toAbsolutePath();
    Path unfinished = whole.resolveSibling(whole.getFileName() + ".unfinished");
    try (Writer out = Files.newBufferedWriter(unfinished, StandardCharsets.UTF_8)) {
      out.write(page.before());
      HtmlReport report = new HtmlReport(out);
      report.figures(reader.read(report::question));
      out.write(page.behind());
    }
    Files.move(unfinished, whole, StandardCopyOption.REPLACE_EXISTING);
  }

  private void question(int set, List<@Nullable JudgedQuestion> judged) throws IOException {
    questions.add(PageData.Question.of(set, judged));
    chunk.add(PageData.Detail.of(judged));
    if (chunk.size() == CHUNK) {
      flush();
    }
  }

  private void flush() throws IOException {
    if (!chunk.isEmpty()) {
      write("chunk-" + (questions.size() - 1) / CHUNK, chunk);
      chunk.clear();
    }
  }

  private void figures(Report report) throws IOException {
    flush();
    write("questions-and-figures", PageData.of(report, questions, CHUNK));
  }

  /**
   * Writes a value as JSON, in gzip, in base64, in an element of the page that no browser runs.
   * Whatever the value says, base64 has no sign that HTML knows.
   *
   * @param id that the scripts find it by
   */
  private void write(String id, Object value) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream zip = new GZIPOutputStream(packed);
        JsonGenerator generator = json.createGenerator(zip)) {
      generator.writePOJO(value);
    }
    page.write("<script type=\"application/gzip\" id=\"" + id + "\">");
    page.write(Base64.getEncoder().encodeToString(packed.toByteArray()));
    page.write("</script>\n");
  }

  /** The page without data: {@code page.html} with styles, scripts and library put in. */
  static final class PageTemplate {

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
}
