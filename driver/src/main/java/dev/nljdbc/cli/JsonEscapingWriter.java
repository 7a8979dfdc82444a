package dev.nljdbc.cli;

import dev.nljdbc.text.VisibleText;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/**
 * Writes JSON whose texts have hidden characters as JSON's own escapes: the same JSON, and nothing
 * that a terminal would obey or a reader would not see.
 */
final class JsonEscapingWriter extends FilterWriter {

  /** The first half of each character of the plane of tags and selectors. */
  private static final char PLANE_OF_TAGS = '\uDB40';

  private boolean inPair;

  JsonEscapingWriter(Writer out) {
    super(out);
  }

  @Override
  public void write(int character) throws IOException {
    char c = (char) character;
    if (hides(c)) {
      out.write(String.format(Locale.ROOT, "\\u%04x", (int) c));
    } else {
      out.write(c);
    }
    inPair = c == PLANE_OF_TAGS;
  }

  private boolean hides(char c) {
    if (Character.isSurrogate(c)) {
      return c == PLANE_OF_TAGS || inPair;
    }
    return c != '\r' && VisibleText.hides(c); // between texts, line ends are the system's
  }

  @Override
  public void write(char[] characters, int from, int length) throws IOException {
    for (int i = from; i < from + length; i++) {
      write(characters[i]);
    }
  }

  @Override
  public void write(String text, int from, int length) throws IOException {
    write(text.toCharArray(), from, length);
  }
}
