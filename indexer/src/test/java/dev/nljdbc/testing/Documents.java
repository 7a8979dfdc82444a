// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The project's documents and results, and the command lines in them. */
public final class Documents {

  private static final Path ROOT = Path.of("..");
  private static final Pattern INDENTED = Pattern.compile("(?m)^(?: {4}|\\$ ?)(.*)$");
  private static final Pattern TICKED = Pattern.compile("`([^`\n]+)`");
  private static final Pattern FENCED = Pattern.compile("(?ms)^```[a-z]*\\n(.*?)^```");
  private static final Set<String> SHELL = Set.of(">", ">>", "2>", "|", "&&", ";");

  private Documents() {}

  /** All of them. */
  public static List<Path> all() throws IOException {
    List<Path> all = new ArrayList<>();
    for (String module : new String[] {"", "indexer", "driver", "bench"}) {
      all.add(ROOT.resolve(module).resolve("README.md"));
    }
    for (String top :
        new String[] {"CONTRIBUTING.md", "CHANGELOG.md", "RELEASING.md", "SECURITY.md"}) {
      all.add(ROOT.resolve(top));
    }
    for (String folder : new String[] {"docs", "bench/results"}) {
      try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(all::add);
      }
    }
    return all;
  }

  /**
   * The arguments that follow a text in all command lines, as a shell would split them. What stands
   * behind a redirection or a pipe is the shell's.
   *
   * @param program what the lines must hold, such as a jar's name
   */
  public static List<Line> lines(String program) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (Path document : all()) {
      String text = Files.readString(document).replace("\\\n", " ");
      for (Pattern pattern : List.of(INDENTED, TICKED, FENCED)) {
        Matcher found = pattern.matcher(text);
        while (found.find()) {
          for (String line : found.group(1).split("\n")) {
            int at = line.indexOf(program + " ");
            if (at >= 0) {
              lines.add(new Line(document, line, split(line.substring(at + program.length()))));
            }
          }
        }
      }
    }
    return lines;
  }

  private static List<String> split(String arguments) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)").matcher(arguments);
    while (word.find() && !SHELL.contains(word.group())) {
      String quoted = word.group(1) != null ? word.group(1) : word.group(2);
      words.add(quoted != null ? quoted : word.group(3));
    }
    return words;
  }

  /**
   * A command line.
   *
   * @param document where it stands
   * @param text all of it
   * @param arguments behind the program
   */
  public record Line(Path document, String text, List<String> arguments) {}
}
