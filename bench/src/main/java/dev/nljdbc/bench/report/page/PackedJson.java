package dev.nljdbc.bench.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;

/**
 * Values as JSON, in gzip, in base64, in an element of the page that no browser runs. Whatever the
 * values say, base64 has no sign that HTML knows.
 */
final class PackedJson {

  private final JsonMapper json;
  private final Writer page;

  PackedJson(JsonMapper json, Writer page) {
    this.json = json;
    this.page = page;
  }

  /**
   * Writes an element.
   *
   * @param id that the scripts find it by
   */
  void write(String id, Object value) throws IOException {
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
