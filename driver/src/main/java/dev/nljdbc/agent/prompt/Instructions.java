// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.Tool;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.config.Choices;
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

  private static final String TURN = "\n\nThought:";
  private static final Pattern EXECUTE = Pattern.compile("ExecuteSQL\\((\".*\"), final=true\\)");

  private Instructions() {}

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
    return settings.has(Choices.Part.RULES)
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
    boolean blind = toolbox.searches().isEmpty();
    String known = blind ? text.replace(LOOK_UP, "") : text;
    return toolbox.runsQueries() ? known : withoutRunning(known, blind);
  }

  private static String withoutRunning(String text, boolean blind) {
    String seeing =
        "You see the database through tools only; build on what they show, never on guesses.";
    String unseeing =
        "You don't see the database; build on what is shown to you, never on guesses.";
    return text.replace(seeing, blind ? unseeing : seeing)
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

  static String exemplars(Toolbox toolbox) {
    String values = PromptTexts.read("exemplar-values.txt");
    if (!toolbox.has("SearchValue")) {
      String turns =
          toolbox.runsQueries() ? "exemplar-values-queried.txt" : "exemplar-values-unseen.txt";
      values = values.substring(0, values.indexOf(TURN)) + "\n\n" + PromptTexts.read(turns);
    }
    return with(values, toolbox) + "\n\n" + with(PromptTexts.read("exemplar-empty.txt"), toolbox);
  }

  private static String with(String exemplar, Toolbox toolbox) {
    String[] parts = exemplar.split("(?=" + TURN + ")");
    StringBuilder text = new StringBuilder(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      String turn = turn(parts[i], toolbox);
      text.append(turn);
      if (!toolbox.runsQueries() && turn.contains("\nAction: Done(")) {
        break; // what follows an answer is talk about its rows
      }
    }
    return text.toString();
  }

  /** A turn without the calls of tools that are off; empty when no call is left. */
  private static String turn(String written, Toolbox toolbox) {
    List<String> parts = List.of(written.split("\n(?=Action: |Observation: )"));
    List<String> calls = parts.stream().filter(part -> part.startsWith("Action: ")).toList();
    List<String> observations =
        parts.stream().filter(part -> part.startsWith("Observation: ")).toList();
    List<String> lines = new ArrayList<>(parts.subList(0, 1));
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      String call = call(calls.get(i), toolbox);
      if (!call.isEmpty()) {
        lines.add(call);
        if (i < observations.size() && !call.startsWith("Action: Done")) {
          answers.add(observations.get(i));
        }
      }
    }
    boolean none = lines.size() == 1;
    lines.addAll(answers);
    return none ? "" : String.join("\n", lines);
  }

  /** The call; empty when its tool is off. ExecuteSQL becomes the answer that it led to. */
  private static String call(String line, Toolbox toolbox) {
    String call = line.substring("Action: ".length());
    int paren = call.indexOf('(');
    String name = paren < 0 ? call : call.substring(0, paren);
    if (name.equals("Done") || toolbox.has(name)) {
      return line;
    }
    Matcher execute = EXECUTE.matcher(call);
    return execute.matches() ? "Action: Done(" + execute.group(1) + ")" : "";
  }
}
