// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file that a URL names. Some drivers make a new, empty database where there is no file, which
 * nobody wants who came with a question.
 */
public final class DatabaseFile {

  private DatabaseFile() {}

  /**
   * What is wrong with the file, in a sentence for the user; empty where it is there, or the URL
   * names none.
   *
   * @param realUrl begins with {@code jdbc:} and the engine's name
   */
  public static Optional<String> problem(String realUrl) {
    EngineFacts facts = EngineFacts.ofScheme(KnownDriver.scheme(realUrl));
    Optional<Matcher> file =
        facts
            .text("file")
            .map(url -> Pattern.compile("(?i)" + url).matcher(realUrl))
            .filter(Matcher::matches);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    String home = Matcher.quoteReplacement(System.getProperty("user.home", ""));
    String ending = facts.text("file ending").orElse("");
    String name = file.get().group(1);
    return problemAt(ending.isEmpty() ? name : name.replaceFirst("^~(?=/)", home) + ending);
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
