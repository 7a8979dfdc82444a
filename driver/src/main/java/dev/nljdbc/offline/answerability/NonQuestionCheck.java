// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.answerability;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.text.WordList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Refuses input that asks for no rows: changes, SQL, other tasks, talk with the model. */
final class NonQuestionCheck {

  /** Determiners. A word before one is an imperative, not a noun. */
  private static final Set<String> DETERMINERS = WordLists.set("determiners");

  /** The objects of an imperative within a question. */
  private static final Set<String> OBJECTS = WordLists.set("order.objects");

  private static final Set<String> REASONS = Set.of("reason", "cause", "comment", "note");

  private static final Set<String> BEFORE = Set.of(";", ".", "!", "?", "and", "then", "to", ",");

  private static final Pattern SELECT =
      Pattern.compile("(?is)\\s*select\\s+(.+?)\\s+from\\s+[\"`\\[]?(\\w+)[\"`\\]]?.*");
  private static final Pattern LISTED =
      Pattern.compile(
          "(?is)(distinct\\s+)?(\\*|[\\w.]+(\\s*\\([^)]*\\))?)(?:\\s*+,\\s*+[\\w.]++(?:\\s*+\\([^)]*+\\))?+)*+");
  private static final Pattern WITH = Pattern.compile("(?is)\\s*with\\s+\\w+\\s+as\\s*\\(.*");

  private static final String FINDS_ROWS = "The offline model finds rows of this database; ";
  private static final String NOT_ITSELF =
      "The offline model answers questions about the rows of this database only, not about itself.";
  private static final String NOT_RELATED =
      "The offline model can't relate the rows of one table as it is asked to by ";
  private static final String NOT_ALONE =
      "The offline model reads each question alone. Ask it in full: it begins with ";
  private static final String NOT_COUNTED =
      "The offline model counts from today, as in last month or the next 30 days, and does not"
          + " read ";

  private record Request(String kind, List<String> words) {}

  private final List<Request> requests = new ArrayList<>();
  private final Lexicon lexicon;
  private final SchemaView schema;

  NonQuestionCheck(Lexicon lexicon, SchemaView schema) {
    this.lexicon = lexicon;
    this.schema = schema;
    for (String line : WordList.lines(NonQuestionCheck.class, "requests.tsv")) {
      String[] fields = line.split("\t");
      requests.add(new Request(fields[0], List.of(fields[1].split(" "))));
    }
  }

  /**
   * Refuses what asks for no rows.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD}, saying what it was taken for
   */
  void check(Utterance u) throws NlException {
    for (int i = 0; i < u.size(); i++) {
      for (Request request : requests) {
        if (says(u, i, request.words) && !linked(u, i, request)) {
          check(u, i, request);
        }
      }
    }
    if (unknownOrder(u)) {
      throw NotUnderstood.because(
          FINDS_ROWS + '"' + u.token(0).text() + "\" asks for something else.");
    }
    if (u.text().stripLeading().startsWith("{")) {
      throw NotUnderstood.because(
          "A question begins with a word. Settings stand before the colon, as in NL {model=…}: question.");
    }
    if (sql(u.text())) {
      throw NotUnderstood.because("This is SQL and no question: run it without NL.");
    }
  }

  private void check(Utterance u, int i, Request request) throws NlException {
    String why = why(u, i, request);
    if (!why.isEmpty()) {
      throw NotUnderstood.because(why);
    }
  }

  private String why(Utterance u, int i, Request request) {
    String said = '"' + u.span(i, i + request.words.size()) + '"';
    boolean first = i == 0;
    return switch (request.kind) {
      case "change", "change-of" ->
          orders(u, i, request.kind.equals("change"))
              ? "Questions are answered, data is not changed: " + said + " asks for a change."
              : "";
      case "task" ->
          first && u.size() >= Math.max(2, request.words.size())
              ? FINDS_ROWS + said + " asks for something else."
              : "";
      case "reason" ->
          first && !tellsReasons() ? FINDS_ROWS + said + " asks for something else." : "";
      case "self" -> first ? NOT_ITSELF : "";
      case "relation" -> NOT_RELATED + said + ". A language model may do better: set nl.model.";
      case "follow" -> first ? NOT_ALONE + said + '.' : "";
      default -> NOT_COUNTED + said + " here. Write the date or year instead.";
    };
  }

  private boolean tellsReasons() {
    return schema.tables().stream()
        .flatMap(table -> table.columns().stream())
        .anyMatch(column -> column.words().stream().anyMatch(REASONS::contains));
  }

  private static boolean orders(Utterance u, int i, boolean surely) {
    if (u.isEnd(i + 1)) {
      return false;
    }
    boolean begins = i == 0 || u.is(i - 1, ";") || u.is(i - 1, "to") && i == 1;
    boolean again = i > 0 && BEFORE.contains(u.token(i - 1).lower());
    String next = u.token(i + 1).lower();
    boolean object = DETERMINERS.contains(next) || u.token(i + 1).number();
    if (surely) {
      return begins && !u.isMark(i + 1) || OBJECTS.contains(next) || again && object;
    }
    return (begins || again && !u.is(i - 1, ",") && !u.is(i - 1, "to")) && object;
  }

  /** "fire everyone who", "reserve this room": a verb that asks for no rows. */
  private boolean unknownOrder(Utterance u) {
    Link next = u.size() < 2 ? null : u.linkAt(1);
    boolean object =
        DETERMINERS.contains(u.wordAt(1)) || next != null && next.cell() && next.length() > 1;
    return object
        && new ContentWords(u, lexicon, false).unread(0)
        && !u.isIn(0, "requesting")
        && !u.token(0).lower().endsWith("ing")
        && StaticEmbedder.shared().knows(u.token(0).lower());
  }

  private static boolean says(Utterance u, int i, List<String> words) {
    for (int k = 0; k < words.size(); k++) {
      if (!u.is(i + k, words.get(k))) {
        return false;
      }
    }
    return true;
  }

  /** Whether the words are a name of the schema or a cell: the create date, the song Yesterday. */
  private static boolean linked(Utterance u, int i, Request request) {
    Link link = u.linkAt(i);
    boolean ordered = u.isAny(i + 1, "a", "an", "me", "us"); // write a poem
    return link != null
        && !(request.kind.equals("task") && ordered)
        && (!link.values().isEmpty() && !request.kind.startsWith("change")
            || link.nameScore() >= Link.NAMED);
  }

  /** English that begins with "select" has articles, and no commas between bare names. */
  private boolean sql(String text) {
    Matcher select = SELECT.matcher(text);
    boolean known =
        select.matches()
            && LISTED.matcher(select.group(1)).matches()
            && schema.tables().stream()
                .anyMatch(t -> t.id().name().equalsIgnoreCase(select.group(2)));
    String lower = text.toLowerCase(Locale.ROOT);
    return known || lower.startsWith("select *") || WITH.matcher(text).matches();
  }
}
