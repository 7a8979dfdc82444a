package dev.nljdbc.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a README that a test makes: between {@code <!-- name -->} and {@code <!-- /name -->}.
 * Run the test with {@code -Dnljdbc.update=true} to write it anew.
 *
 * @param readme the file, relative to the module
 * @param name of the part
 */
public record ReadmeTable(Path readme, String name) {

  /** A part of the root's README. */
  public static ReadmeTable root(String name) {
    return new ReadmeTable(Path.of("..", "README.md"), name);
  }

  /** A part of the driver's README. */
  public static ReadmeTable driver(String name) {
    return new ReadmeTable(Path.of("README.md"), name);
  }

  /** The README holds this text, lines that each end in a line end. */
  public void holds(String text) throws IOException {
    Pattern part = Pattern.compile("(?s)<!-- " + name + " -->\n(.*?)<!-- /" + name + " -->");
    String whole = Files.readString(readme);
    Matcher m = part.matcher(whole);
    assertThat(m.find()).as("%s has a part named %s", readme, name).isTrue();
    if (Boolean.getBoolean("nljdbc.update")) {
      Files.writeString(readme, whole.substring(0, m.start(1)) + text + whole.substring(m.end(1)));
    } else {
      assertThat(m.group(1)).as("%s in %s", name, readme).isEqualTo(text);
    }
  }

  /**
   * The same, but that numbers may have changed since: for what grows with others' work. Written
   * anew as {@link #holds} does.
   */
  public void holdsButForNumbers(String text) throws IOException {
    if (Boolean.getBoolean("nljdbc.update")) {
      holds(text);
      return;
    }
    Pattern part = Pattern.compile("(?s)<!-- " + name + " -->\n(.*?)<!-- /" + name + " -->");
    Matcher m = part.matcher(Files.readString(readme));
    assertThat(m.find()).as("%s has a part named %s", readme, name).isTrue();
    assertThat(m.group(1).replaceAll("\\d+", "n"))
        .as("%s in %s", name, readme)
        .isEqualTo(text.replaceAll("\\d+", "n"));
  }
}
