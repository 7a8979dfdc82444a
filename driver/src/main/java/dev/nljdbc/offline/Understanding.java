package dev.nljdbc.offline;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.search.ColumnHit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides whether enough of a question was understood, and how sure the reading is. */
final class Understanding {

  /** The least share of a question's telling words that must link. */
  private static final double LEAST = 0.34;

  private static final Set<String> CHANGES =
      Set.of(
          "drop", "delete", "insert", "update", "alter", "truncate", "create", "grant", "remove");
  private static final Set<String> OBJECTS =
      Set.of("table", "from", "into", "set", "database", "view", "index", "all", "the", "user");

  private final Lexicon lexicon;
  private final SchemaView schema;

  Understanding(Lexicon lexicon, SchemaView schema) {
    this.lexicon = lexicon;
    this.schema = schema;
  }

  /**
   * Refuses what can't be answered.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD}, naming the words that link to nothing
   */
  void check(Utterance u) throws NlException {
    if (u.size() == 0) {
      throw new NlException(NlError.NOT_UNDERSTOOD, "There is no question.");
    }
    changes(u);
    List<String> unknown = unknown(u);
    Optional<String> head = new AskedFor(u).unknown(i -> u.linkAt(i) == null && telling(u, i));
    if (head.isPresent()) {
      throw new NlException(NlError.NOT_UNDERSTOOD, refusal(u, List.of(head.get())));
    }
    boolean nothing = u.links().stream().noneMatch(l -> l.table() || l.column() || l.value());
    if (nothing || share(u) < LEAST || foreign(u)) {
      throw new NlException(NlError.NOT_UNDERSTOOD, refusal(u, unknown));
    }
  }

  private static void changes(Utterance u) throws NlException {
    for (int i = 0; i < u.size(); i++) {
      boolean begins = i == 0 || u.isAny(i - 1, ";", ".");
      boolean orders =
          CHANGES.contains(u.token(i).lower())
              && i + 1 < u.size()
              && u.token(i).word()
              && (begins
                  || OBJECTS.contains(u.token(i + 1).lower())
                      && !u.is(i + 1, "the")
                      && !u.is(i + 1, "all")
                      && !u.is(i + 1, "from"));
      if (orders) {
        throw new NlException(
            NlError.NOT_UNDERSTOOD,
            "Questions are answered, data is not changed: \""
                + u.token(i).text()
                + "\" asks for a change.");
      }
    }
  }

  /** Whether it is in another language: its small words are, or hardly a word is English. */
  private boolean foreign(Utterance u) {
    long words = u.tokens().stream().filter(Token::word).count();
    long english =
        java.util.stream.IntStream.range(0, u.size())
            .filter(i -> u.token(i).word() && !lexicon.foreign(u.token(i).lower()))
            .filter(i -> lexicon.stopword(u.token(i).lower()) || u.cueAt(i) != null)
            .count();
    long other = u.tokens().stream().filter(t -> t.word() && lexicon.foreign(t.lower())).count();
    return other >= 2 && other > english || words >= 4 && english == 0 && !unknown(u).isEmpty();
  }

  /** The telling words that nothing was found for. */
  List<String> unknown(Utterance u) {
    List<String> unknown = new ArrayList<>();
    for (int i = 0; i < u.size(); i++) {
      if (u.token(i).word() && telling(u, i) && u.linkAt(i) == null) {
        unknown.add(u.token(i).text());
      }
    }
    return unknown;
  }

  private boolean telling(Utterance u, int i) {
    boolean unit = i > 0 && u.token(i - 1).number() && lexicon.unit(u.token(i).lower()).isPresent();
    if (unit || !lexicon.amountOf(u.token(i).stem()).isEmpty()) {
      return false;
    }
    return !lexicon.stopword(u.token(i).lower())
        && u.cueAt(i) == null
        && u.token(i).lower().length() > 1;
  }

  /** The share of telling words that link to something. */
  double share(Utterance u) {
    int telling = 0;
    int linked = 0;
    for (int i = 0; i < u.size(); i++) {
      Token t = u.token(i);
      if (t.kind() == Token.Kind.QUOTED || u.linkAt(i) != null && t.word()) {
        telling++;
        linked++;
      } else if (t.word() && telling(u, i)) {
        telling++;
      }
    }
    return telling == 0 ? 0 : (double) linked / telling;
  }

  private String refusal(Utterance u, List<String> unknown) {
    StringBuilder text = new StringBuilder("The offline model does not understand this question");
    if (!unknown.isEmpty()) {
      text.append(": nothing in this database is known as ").append(quoted(unknown));
    }
    text.append('.');
    List<String> near =
        schema.index().columns().search(u.text(), 5).stream()
            .map(ColumnHit::column)
            .map(c -> c.id().toString())
            .toList();
    if (!near.isEmpty()) {
      text.append(" The nearest columns are ").append(String.join(", ", near)).append('.');
    } else {
      text.append(" Its tables are ")
          .append(
              schema.tables().stream()
                  .limit(8)
                  .map(t -> t.id().toString())
                  .collect(Collectors.joining(", ")))
          .append('.');
    }
    return text.append(" A language model may do better: set nl.model.").toString();
  }

  private static String quoted(List<String> words) {
    return words.stream().limit(8).map(w -> '"' + w + '"').collect(Collectors.joining(", "));
  }
}
