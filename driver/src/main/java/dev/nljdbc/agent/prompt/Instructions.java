package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.Tool;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the agent is told to do, without the tools that it does not have: {@code instructions.txt}
 * is written for the four of the paper; others say themselves what they are for.
 */
final class Instructions {

  private static final Pattern ON_A_TOOL = Pattern.compile("- (\\w+): ");
  private static final String LOOK_UP = " Else look up only what is missing, all in one turn:";
  private static final String RULES = "The query\n";

  private Instructions() {}

  /** The text for these tools. */
  static String of(Toolbox toolbox, Settings settings) {
    List<String> paragraphs = new ArrayList<>();
    for (String paragraph : PromptTexts.read("instructions.txt").split("\n\n")) {
      paragraphs.add(
          paragraph.startsWith(RULES) ? rules(paragraph, settings) : how(paragraph, toolbox));
    }
    return String.join("\n\n", paragraphs);
  }

  /** The last line of the rules is no rule for queries: it is never left out. */
  private static String rules(String paragraph, Settings settings) {
    return Part.RULES.in(settings)
        ? paragraph
        : paragraph.substring(paragraph.lastIndexOf('\n') + 1);
  }

  private static String how(String paragraph, Toolbox toolbox) {
    List<String> lines = new ArrayList<>();
    for (String line : paragraph.split("\n")) {
      Matcher named = ON_A_TOOL.matcher(line);
      if (!named.lookingAt() || toolbox.has(named.group(1))) {
        lines.add(line);
      }
      if (line.endsWith(LOOK_UP)) {
        others(toolbox, lines);
      }
    }
    String text = String.join("\n", lines);
    if (toolbox.searches().isEmpty()) {
      text = text.replace(LOOK_UP, "");
    }
    if (toolbox.runsQueries()) {
      return text;
    }
    return text.replace(
            "You see the database through tools only; build on what they show, never on guesses.",
            toolbox.searches().isEmpty()
                ? "You don't see the database; build on what is shown to you, never on guesses."
                : "You see the database through tools only; build on what they show, never on guesses.")
        .replace("to run the query at once", "to write the query at once")
        .replaceFirst(
            "(?m)^Then ExecuteSQL .*$",
            "Then call Done with the query: nothing runs it before, and it ends the work.");
  }

  private static void others(Toolbox toolbox, List<String> lines) {
    for (Tool tool : toolbox.searches()) {
      if (!tool.when().isEmpty()) {
        lines.add("- " + tool.name() + ": " + tool.when() + ";");
      }
    }
  }
}
