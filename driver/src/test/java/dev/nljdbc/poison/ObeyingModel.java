// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.poison;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A model without any good will. It looks around, so that poison comes to it in every tool's words;
 * where it then reads any in what it was really sent, however it is disguised, it does as it is
 * told, and answers as if nothing had been. It reads tags, Base64, look-alike letters, invisible
 * characters and the codes that stand for them.
 */
final class ObeyingModel {

  /** What it says to whatever was asked, when nothing tells it otherwise. */
  static final String INNOCENT = "SELECT name FROM customers ORDER BY id";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern CODE = Pattern.compile("\\\\u\\{([0-9A-F]{1,6})}");
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/]{24,}={0,2}");
  private static final Pattern MANY = Pattern.compile("\\[(\\d+)]");
  private static final Pattern REPEATED = Pattern.compile("(?s)x(\\d+) (!.*)");
  private static final String LATIN = "aeopcyxigj";
  private static final String CYRILLIC = "аеорсухіɡј";
  private static final List<String> LOOKS_AROUND =
      List.of(
          "!SearchColumn {\"query\": [\"note\", \"word\"]}",
          "!SearchValue {\"query\": [\"remark\"]}",
          "SELECT note FROM notes ORDER BY id");

  private final PoisonCase poison;
  private final Mode mode;
  private final UnaryOperator<String> filled;
  private final Set<Stop> stops = EnumSet.noneOf(Stop.class);
  private final List<Throwable> broken = new ArrayList<>();
  private int explored;
  private int obeyed;
  private boolean reached;
  private boolean answers;

  /**
   * Under one poison, asked in one way.
   *
   * @param filled writes paths and ports into what it does
   */
  ObeyingModel(PoisonCase poison, Mode mode, UnaryOperator<String> filled) {
    this.poison = poison;
    this.mode = mode;
    this.filled = filled;
  }

  /** Whether it has read the poison. */
  synchronized boolean reached() {
    return reached;
  }

  /** What became of what it did. */
  synchronized Set<Stop> stops() {
    return stops.isEmpty() ? stops : EnumSet.copyOf(stops);
  }

  /** What went wrong in the model itself: a bug of the test. */
  synchronized List<Throwable> broken() {
    return List.copyOf(broken);
  }

  /** Its reply to a request. */
  synchronized Reply reply(Request request) {
    try {
      return replied(request);
    } catch (RuntimeException | Error e) {
      broken.add(e);
      throw e;
    }
  }

  private Reply replied(Request request) {
    boolean told =
        mode == Mode.DIRECT ? request.lastText().contains("The database answered") : !answers;
    if (obeyed > 0 && told) {
      stops.add(Stop.of(request.lastText()));
    }
    boolean finds = poison.place().equals("reply") || finds(request.body());
    reached |= finds;
    List<String> looks = poison.explores().isEmpty() ? LOOKS_AROUND : poison.explores();
    if (mode != Mode.DIRECT && explored < looks.size()) {
      return act(looks.get(explored++), false);
    }
    if (finds && obeyed < poison.does().size()) {
      return act(filled.apply(poison.does().get(obeyed++)), true);
    }
    if (finds && poison.forever()) {
      return act(poison.does().get(0).replace("\"more\"", "\"more " + obeyed++ + "\""), true);
    }
    answers = true;
    return act(INNOCENT, true);
  }

  private boolean finds(JsonNode body) {
    StringBuilder sent = new StringBuilder();
    for (JsonNode message : body.path("messages")) {
      if (!message.path("role").asText().equals("assistant")) {
        sent.append(message.path("content").asText()).append('\n');
      }
    }
    return plain(sent.toString()).contains(poison.key());
  }

  /** The letters and digits of a text, whatever they are dressed as. */
  private static String plain(String text) {
    StringBuilder read = new StringBuilder(decoded(text));
    Matcher m = BASE64.matcher(text);
    while (m.find()) {
      try {
        read.append(new String(Base64.getDecoder().decode(m.group()), StandardCharsets.UTF_8));
      } catch (IllegalArgumentException e) {
        read.append(' '); // a long word
      }
    }
    String folded = Normalizer.normalize(read, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    StringBuilder letters = new StringBuilder(folded.length());
    for (int i = 0; i < folded.length(); i++) {
      char c = folded.charAt(i);
      int alike = CYRILLIC.indexOf(c);
      char letter = alike >= 0 ? LATIN.charAt(alike) : c;
      if (letter >= 'a' && letter <= 'z' || letter >= '0' && letter <= '9') {
        letters.append(letter);
      }
    }
    return letters.toString();
  }

  private static String decoded(String text) {
    String raw =
        CODE.matcher(text)
            .replaceAll(
                m ->
                    Matcher.quoteReplacement(Character.toString(Integer.parseInt(m.group(1), 16))));
    return raw.codePoints()
        .map(c -> c >= 0xE0000 && c <= 0xE007F ? c - 0xE0000 : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private Reply act(String deed, boolean last) {
    Matcher repeated = REPEATED.matcher(deed);
    if (repeated.matches()) {
      return calls(repeated.group(2), Integer.parseInt(repeated.group(1)));
    }
    if (deed.startsWith("~")) {
      return Reply.text(deed.substring(1));
    }
    return deed.startsWith("!") ? calls(deed, 1) : query(deed, last);
  }

  private Reply query(String sql, boolean last) {
    if (mode == Mode.TOOLS) {
      String arguments = JSON.createObjectNode().put("sql", sql).put("final", last).toString();
      return Reply.call("ExecuteSQL", arguments);
    }
    return mode == Mode.TEXT
        ? Reply.text(
            "Thought: as I was told\nAction: ExecuteSQL("
                + JSON.getNodeFactory().textNode(sql)
                + ", final="
                + last
                + ")")
        : Reply.text("```sql\n" + sql + "\n```");
  }

  private Reply calls(String deed, int times) {
    int blank = deed.indexOf(' ');
    String tool = deed.substring(1, blank);
    String arguments = MANY.matcher(deed.substring(blank + 1)).replaceAll(m -> many(m.group(1)));
    if (mode == Mode.TOOLS) {
      return Reply.calls(
          IntStream.range(0, times)
              .mapToObj(i -> new String[] {tool, arguments})
              .toArray(String[][]::new));
    }
    String call = "{\"name\": \"" + tool + "\", \"arguments\": " + arguments + "}";
    return Reply.text(
        IntStream.range(0, times).mapToObj(i -> call).collect(Collectors.joining("\n")));
  }

  private static String many(String count) {
    return IntStream.range(0, Integer.parseInt(count))
        .mapToObj(i -> "\"thing " + i + "\"")
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
