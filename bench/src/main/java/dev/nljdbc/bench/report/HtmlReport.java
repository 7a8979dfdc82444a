// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.run.RunException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
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
}
