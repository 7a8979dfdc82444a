// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.prompt.Protocol.Turn;
import dev.nljdbc.agent.prompt.Protocol.Turn.Action;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest.ToolSpec;
import dev.nljdbc.text.Truncation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The paper's protocol: {@code Thought: …}, {@code Action: Tool(…)}, {@code Observation: …}, in
 * plain text with stop sequences (Interactive-T2S, appendices B and C). Reads what small models
 * write instead, too: tool calls as JSON in the text, or SQL in a fence, of which the last counts,
 * or plain SQL. Several actions in a turn are done in order.
 */
final class TextProtocol implements Protocol {

  private static final Pattern ACTION =
      Pattern.compile("(?im)^[ \\t>*`]*Action[*`]*[ \\t]*(?:\\d+[ \\t]*)?:[*`\\s]*(?=\\S)");
  private static final Pattern OBSERVATION =
      Pattern.compile("(?im)^[ \\t>*`]*Observation[*`]*[ \\t]*(?:\\d+[ \\t]*)?:");
  private static final Pattern NEXT_THOUGHT =
      Pattern.compile("(?im)^[ \\t>*`]*Thought[*`]*[ \\t]*:");
  private static final Pattern LABEL = Pattern.compile("(?i)^\\s*Thought\\s*:\\s*");
  private static final Pattern FENCE =
      Pattern.compile(
          "(?is)```(?:sql|sqlite|postgresql|postgres|mysql|mariadb|duckdb|h2)?\\s*((?:select|with)\\b.*?)(?:```|\\z)");
  private static final Pattern BARE_SQL =
      Pattern.compile(
          "(?ims)^[ \\t]*((?:select\\s|with\\s+\\w+\\s+as\\s*\\().*?)(?:;|\\n\\s*\\n|\\z)");

  private static final String CUT =
      "your reply was cut at its longest allowed length (nl.lab.max-tokens) before its action."
          + " Think in a sentence or two, then write the line Action:";
  private final ActionParser acts;

  TextProtocol(Toolbox toolbox) {
    this.acts = new ActionParser(toolbox);
  }

  @Override
  public String name() {
    return "text";
  }

  @Override
  public String instructions() {
    return "protocol-text.txt";
  }

  @Override
  public List<ToolSpec> toolSpecs() {
    return List.of();
  }

  @Override
  public List<String> stop() {
    return List.of("\nObservation");
  }

  @Override
  public Turn read(ChatReply reply) {
    Read read = reply.calls().isEmpty() ? read(reply.text()) : called(reply);
    boolean cut = reply.finish().equals("length") && read.acts.get(0) instanceof Action.Malformed;
    List<Action> found = cut ? List.of(new Action.Malformed("", CUT)) : read.acts;
    return new Turn(read.thought, found.stream().map(act -> new Turn.Request("", act)).toList());
  }

  @Override
  public List<ChatMessage> messages(ChatReply reply, Turn turn, List<String> observations) {
    return List.of(
        new ChatMessage.Assistant(said(turn), List.of()),
        new ChatMessage.User(
            observations.stream()
                .map(observation -> "Observation: " + observation)
                .collect(Collectors.joining("\n"))));
  }

  /** The model's text up to its last action, without the observation that it invented. */
  private static String said(Turn turn) {
    String own = Truncation.abbreviate(turn.thought(), ToolsProtocol.LONGEST_SAID);
    String thought = own.isEmpty() ? "" : "Thought: " + own;
    String actions =
        turn.requests().stream()
            .map(request -> request.act().print())
            .filter(action -> !action.isEmpty())
            .map(action -> "Action: " + Truncation.abbreviate(action, ToolsProtocol.LONGEST_SAID))
            .collect(Collectors.joining("\n"));
    if (actions.isEmpty()) {
      return own.isEmpty() ? "(nothing)" : own;
    }
    return thought.isEmpty() ? actions : thought + "\n" + actions;
  }

  /** At least one act. */
  private record Read(String thought, List<Action> acts) {}

  /** Some models call functions even where none are offered. */
  private Read called(ChatReply reply) {
    List<Action> called =
        reply.calls().stream().map(call -> acts.json(call.name(), call.arguments())).toList();
    return new Read(thought(reply.text()), called);
  }

  private Read read(String reply) {
    Matcher observation = OBSERVATION.matcher(reply);
    String text = observation.find() ? reply.substring(0, observation.start()) : reply;
    List<MatchResult> actions = ACTION.matcher(text).results().toList();
    if (!actions.isEmpty()) {
      return behind(text, actions.get(0).start(), calls(text, actions));
    }
    JsonCallParser json = JsonCallParser.in(text, acts);
    if (!json.acts().isEmpty()) {
      return behind(text, json.start(), json.acts());
    }
    return sql(text)
        .map(sql -> behind(text, sql.start(), List.of(acts.query(sql.group(1).strip()))))
        .orElseGet(
            () -> behind(text, text.length(), List.of(new Action.Malformed("", noAction()))));
  }

  private static Read behind(String text, int thought, List<Action> acts) {
    return new Read(thought(text.substring(0, thought)), acts);
  }

  private static Optional<MatchResult> sql(String text) {
    return FENCE
        .matcher(text)
        .results()
        .reduce((first, last) -> last)
        .or(() -> BARE_SQL.matcher(text).results().findFirst());
  }

  /** The calls up to the next thought; behind that, the model only imagines what came back. */
  private List<Action> calls(String text, List<MatchResult> actions) {
    List<Action> calls = new ArrayList<>();
    for (int i = 0; i < actions.size(); i++) {
      int end = i + 1 < actions.size() ? actions.get(i + 1).start() : text.length();
      String written = text.substring(actions.get(i).end(), end);
      Matcher thought = NEXT_THOUGHT.matcher(written);
      boolean last = thought.find();
      calls.add(acts.call(unwrap(last ? written.substring(0, thought.start()) : written)));
      if (last) {
        break;
      }
    }
    return calls;
  }

  private String noAction() {
    Toolbox toolbox = acts.toolbox();
    return "your reply has no action. Write one line that begins with Action: followed by a tool's"
        + " call, for example Action: "
        + toolbox.example()
        + (toolbox.runsQueries()
            ? ", or Action: Done when the last query that you ran is the answer"
            : ", or Action: Done(\"SELECT …\") with the query that is the answer");
  }

  private static String thought(String text) {
    return LABEL.matcher(text.strip()).replaceFirst("").strip();
  }

  /** Drops a Markdown fence or back-ticks around a call. */
  private static String unwrap(String action) {
    String text = action.strip();
    while (text.startsWith("`")) {
      text = text.substring(1);
    }
    while (text.endsWith("`")) {
      text = text.substring(0, text.length() - 1);
    }
    return text.strip();
  }
}
