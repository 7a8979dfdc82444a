// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a document that a test makes: between {@code <!-- name -->} and {@code <!-- /name -->}.
 * Run the test with {@code -Dnljdbc.update=true} to write it anew.
 *
 * @param document the file, relative to the module
 * @param name of the part
 */
public record DocumentPart(Path document, String name) {

  /** The part of that name, in whichever document holds it. */
  public static DocumentPart named(String name) throws IOException {
    for (Path document : Documents.all()) {
      if (Files.readString(document).contains("<!-- " + name + " -->\n")) {
        return new DocumentPart(document, name);
      }
    }
    throw new AssertionError("no document has a part named " + name);
  }

  /** What the document has there now. */
  public String text() throws IOException {
    Matcher part = pattern().matcher(Files.readString(document));
    assertThat(part.find()).as("%s has a part named %s", document, name).isTrue();
    return part.group(1);
  }

  private Pattern pattern() {
    return Pattern.compile("(?s)<!-- " + name + " -->\n(.*?)<!-- /" + name + " -->");
  }

  private String stale() {
    return "the part \"%s\" of %s; -Dnljdbc.update=true with this test writes it"
        .formatted(name, document);
  }

  /** The document holds this text, lines that each end in a line end. */
  public void holds(String text) throws IOException {
    if (Boolean.getBoolean("nljdbc.update")) {
      String whole = Files.readString(document);
      Matcher part = pattern().matcher(whole);
      assertThat(part.find()).isTrue();
      Files.writeString(
          document, whole.substring(0, part.start(1)) + text + whole.substring(part.end(1)));
    } else {
      assertThat(text()).as(stale()).isEqualTo(text);
    }
  }

  /**
   * The same, but that numbers may have changed since: for what grows with others' work. Written
   * anew as {@link #holds} does.
   */
  public void holdsButForNumbers(String text) throws IOException {
    if (Boolean.getBoolean("nljdbc.update")) {
      holds(text);
    } else {
      assertThat(text().replaceAll("\\d+", "n"))
          .as(stale())
          .isEqualTo(text.replaceAll("\\d+", "n"));
    }
  }
}
