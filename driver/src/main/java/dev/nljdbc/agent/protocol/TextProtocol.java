package dev.nljdbc.agent.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.agent.tool.ExecuteSqlTool;
import dev.nljdbc.agent.tool.Texts;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ToolCall;
import dev.nljdbc.llm.ToolSpec;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The paper's protocol: {@code Thought: …}, {@code Action: Tool(…)}, {@code Observation: …}, in
 * plain text with stop sequences (Interactive-T2S, appendices B and C). Reads what small models
 * write instead, too: a tool call as JSON in the text, or SQL in a fence.
 */
public final class TextProtocol implements Protocol {

  private static final Pattern ACTION =
      Pattern.compile("(?im)^[ \\t>*`]*Action[*`]*[ \\t]*(?:\\d+[ \\t]*)?:[*`\\s]*(?=\\S)");
  private static final Pattern OBSERVATION =
      Pattern.compile("(?im)^[ \\t>*`]*Observation[*`]*[ \\t]*(?:\\d+[ \\t]*)?:");
  private static final Pattern NEXT_THOUGHT =
      Pattern.compile("(?im)^[ \\t>*`]*Thought[*`]*[ \\t]*:");
  private static final Pattern LABEL = Pattern.compile("(?i)^\\s*Thought\\s*:\\s*");
  private static final Pattern FENCE =
      Pattern.compile(
          "(?is)```(?:sql|sqlite|postgresql|mysql)?\\s*((?:select|with)\\b.*?)(?:```|\\z)");
  private static final Pattern JSON_CALL =
      Pattern.compile("(?s)\\{\\s*\"(?:name|tool|function|action)\"\\s*:.*\\}");

  private static final String CUT =
      "your reply was cut at its longest allowed length (nl.max-tokens) before its action. Think in a sentence or two,"
          + " then write the line Action:";

  private final ObjectMapper json = new ObjectMapper();
  private final ActReader acts;

  public TextProtocol(Toolbox toolbox) {
    this.acts = new ActReader(toolbox);
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
    boolean cut = reply.finish().equals("length") && read.act instanceof Act.Malformed;
    return new Turn(
        read.thought, List.of(new Turn.Request("", cut ? new Act.Malformed("", CUT) : read.act)));
  }

  @Override
  public List<ChatMessage> messages(ChatReply reply, Turn turn, List<String> observations) {
    return List.of(
        new ChatMessage.Assistant(said(turn), List.of()),
        new ChatMessage.User("Observation: " + observations.get(0)));
  }

  /** What the model said up to its first action: whatever it made up after that is forgotten. */
  private static String said(Turn turn) {
    Act act = turn.requests().get(0).act();
    String thought = turn.thought().isEmpty() ? "" : "Thought: " + turn.thought() + "\n";
    return act instanceof Act.Malformed malformed && malformed.text().isEmpty()
        ? turn.thought().isEmpty() ? "(nothing)" : turn.thought()
        : thought + "Action: " + act.print();
  }

  private record Read(String thought, Act act) {}

  /** Some models call functions even where none are offered; as in their text, the first counts. */
  private Read called(ChatReply reply) {
    ToolCall call = reply.calls().get(0);
    return new Read(thought(reply.text()), acts.json(call.name(), call.arguments()));
  }

  private Read read(String reply) {
    Matcher observation = OBSERVATION.matcher(reply);
    String text = observation.find() ? reply.substring(0, observation.start()) : reply;
    List<MatchResult> actions = ACTION.matcher(text).results().limit(2).toList();
    if (!actions.isEmpty()) {
      int end = actions.size() > 1 ? actions.get(1).start() : text.length();
      String call = beforeNextThought(text.substring(actions.get(0).end(), end));
      return new Read(thought(text.substring(0, actions.get(0).start())), acts.call(unwrap(call)));
    }
    Matcher call = JSON_CALL.matcher(text);
    if (call.find()) {
      return new Read(thought(text.substring(0, call.start())), jsonCall(call.group()));
    }
    Matcher fence = FENCE.matcher(text);
    if (fence.find()) {
      String sql = fence.group(1).strip();
      return new Read(
          thought(text.substring(0, fence.start())),
          acts.json(ExecuteSqlTool.NAME, sqlArguments(sql)));
    }
    return new Read(
        thought(text),
        new Act.Malformed(
            "",
            "your reply has no action. Write one line that begins with Action: followed by a tool's call,"
                + " for example Action: SearchColumn([\"release date\"]), or Action: Done when the last query"
                + " that you ran is the answer"));
  }

  private String sqlArguments(String sql) {
    return json.createObjectNode().put("sql", sql).toString();
  }

  private Act jsonCall(String written) {
    try {
      JsonNode node = json.readTree(written);
      for (String key : List.of("name", "tool", "function", "action")) {
        if (node.path(key).isTextual()) {
          JsonNode arguments =
              node.has("arguments") ? node.path("arguments") : node.path("parameters");
          return acts.json(
              node.path(key).asText(),
              arguments.isTextual() ? arguments.asText() : arguments.toString());
        }
      }
      return new Act.Malformed(written, "the JSON names no tool");
    } catch (JsonProcessingException e) {
      return new Act.Malformed(
          Texts.cut(written, 500), "the call is not JSON: " + e.getOriginalMessage());
    }
  }

  private static String thought(String text) {
    return LABEL.matcher(text.strip()).replaceFirst("").strip();
  }

  private static String beforeNextThought(String action) {
    Matcher next = NEXT_THOUGHT.matcher(action);
    return next.find() ? action.substring(0, next.start()) : action;
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
