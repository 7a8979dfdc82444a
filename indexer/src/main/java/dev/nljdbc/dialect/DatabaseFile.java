package dev.nljdbc.dialect;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file that a URL names. Some drivers make a new, empty database where there is no file, which
 * nobody wants who came with a question.
 */
public final class DatabaseFile {

  private static final List<String> PREFIXES = List.of("jdbc:sqlite:", "jdbc:duckdb:");

  /** Files of H2, which adds an ending to their name; not its databases in memory or on servers. */
  private static final Pattern H2 = Pattern.compile("(?i)jdbc:h2:(?:file:)?(?!\\w{2,}:)([^;?]+).*");

  private DatabaseFile() {}

  /**
   * What is wrong with the file, in a sentence for the user; empty where it is there, or the URL
   * names none.
   *
   * @param realUrl begins with {@code jdbc:} and the engine's name
   */
  public static Optional<String> problem(String realUrl) {
    for (String prefix : PREFIXES) {
      if (realUrl.toLowerCase(Locale.ROOT).startsWith(prefix)) {
        return problemAt(realUrl.substring(prefix.length()).split("[?;]", 2)[0]);
      }
    }
    Matcher h2 = H2.matcher(realUrl);
    if (!h2.matches()) {
      return Optional.empty();
    }
    String home = Matcher.quoteReplacement(System.getProperty("user.home", ""));
    return problemAt(h2.group(1).replaceFirst("^~(?=/)", home) + ".mv.db");
  }

  private static Optional<String> problemAt(String name) {
    if (name.isEmpty() || name.startsWith(":") || name.startsWith("file:")) {
      return Optional.empty();
    }
    try {
      if (!Files.exists(Path.of(name))) {
        return Optional.of("There is no file " + name + ".");
      }
      return Files.isDirectory(Path.of(name))
          ? Optional.of(
              name + " is a folder; the URL needs a database file, as in " + name + "/my.db.")
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.of(name + " is no path here: " + e.getReason() + ".");
    }
  }
}
