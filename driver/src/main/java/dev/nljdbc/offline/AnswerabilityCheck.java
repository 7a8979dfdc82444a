package dev.nljdbc.offline;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.AskedNoun;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Language;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.SchemaSimilarity;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Decides whether enough of a question was understood, and says clearly where it was not. */
final class AnswerabilityCheck {

  /** The least share of a question's telling words that must link. */
  private static final double LEAST = 0.34;

  /** So sure to answer a question of which no word names what is asked for. */
  private static final double IN_SPITE_OF_DOUBT = 0.5;

  /** As near in meaning as another word for the same: 0.7 for universities and campuses. */
  private static final double AKIN = 0.6;

  /** So sure a word names a column. */
  private static final double NAMED = 0.8;

  /** The longest question: reading takes longer than its length grows. */
  static final int MOST_SIGNS = 4_000;

  private static final String OTHER_MODEL = " A language model may do better: set nl.model.";

  private final Lexicon lexicon;
  private final SchemaView schema;
  private final NonQuestionCheck others;
  private final Language language;
  private final SchemaSimilarity kin;

  AnswerabilityCheck(Lexicon lexicon, SchemaView schema) {
    this.lexicon = lexicon;
    this.schema = schema;
    this.others = new NonQuestionCheck(schema);
    this.language = new Language(lexicon);
    this.kin = new SchemaSimilarity(schema);
  }

  /**
   * Refuses a question that is too long to be read.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD}, with the length allowed
   */
  static void checkLength(String question) throws NlException {
    if (question.length() > MOST_SIGNS) {
      throw refused(
          "This question has "
              + question.length()
              + " characters; the offline model reads up to "
              + MOST_SIGNS
              + ". Ask it shorter, or set nl.model.");
    }
  }

  /**
   * Refuses what can't be answered.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD}, naming the words that link to nothing
   */
  void check(Utterance u) throws NlException {
    if (u.tokens().stream().allMatch(t -> t.kind() == Token.Kind.MARK)) {
      throw refused("There is no question.");
    }
    others.check(u);
    checkLanguage(u);
    if (u.links().stream().noneMatch(l -> l.table() || l.column() || l.value())) {
      throw refused(nothingKnown(u, unknown(u)));
    }
    checkAveraged(u);
  }

  private void checkAveraged(Utterance u) throws NlException {
    Optional<String> averaged = averaged(u);
    if (averaged.isPresent()) {
      throw refused(
          "The offline model can't average what is summed up first: \""
              + averaged.get()
              + "\" is the sum of lines."
              + OTHER_MODEL);
    }
  }

  private void checkLanguage(Utterance u) throws NlException {
    Optional<String> other = language.other(u);
    if (other.isPresent()) {
      throw refused(
          "The offline model knows English only, and this question seems to be in "
              + other.get()
              + ". Ask in English, or set nl.model.");
    }
  }

  /** "average revenue per order": of the orders' sums, and not of their lines. */
  private static Optional<String> averaged(Utterance u) {
    boolean average =
        u.cues().stream()
            .anyMatch(c -> c.kind() == Cue.Kind.AGGREGATE && c.operator().equals("AVG"));
    return average
        ? u.links().stream()
            .filter(l -> !l.columns().isEmpty() && l.columns().get(0).what().amount() != null)
            .findFirst()
            .map(l -> u.span(l.start(), l.end()))
        : Optional.empty();
  }

  /**
   * What speaks against an answer to a question that names something of the database, but not what
   * it asks for.
   *
   * @param confidence in the answer: a sure one is given all the same, unless what is asked for is
   *     nothing like what the database knows of, or what it says in so many words is {@link
   *     CoverageCheck}
   * @param answer the query, if one could be made
   */
  void doubt(Utterance u, double confidence, @Nullable Query answer) throws NlException {
    if (answer != null) {
      checkCoverage(u, answer);
    }
    Optional<String> head = unknownNoun(u);
    boolean sure = confidence >= IN_SPITE_OF_DOUBT;
    if (head.isPresent() && !(sure && kin.nearest(head.get()) >= AKIN)) {
      throw refused(nothingKnown(u, List.of(head.get())));
    }
    if (answer != null) {
      checkNouns(u, answer);
    }
    if (!sure) {
      checkCompared(u);
    }
    if (share(u) < LEAST && !sure) {
      throw refused(nothingKnown(u, unknown(u)));
    }
  }

  private void checkNouns(Utterance u, Query answer) throws NlException {
    UnreadNouns nouns = nouns(u);
    Optional<String> missing =
        nouns
            .missing()
            .or(() -> nouns.unmeasured(answer, schema))
            .or(() -> nouns.nobody(answer, schema));
    if (missing.isPresent()) {
      throw refused(nothingKnown(u, List.of(missing.get())));
    }
    Optional<String> table = nouns.ignoredTable(answer, schema);
    if (table.isPresent()) {
      throw refused(
          "The offline model found no answer about \"" + table.get() + "\"." + OTHER_MODEL);
    }
  }

  /** Words that link to nothing and that the answer to a question does without, all the same. */
  List<String> ignored(Utterance u) {
    return nouns(u).ignored();
  }

  private UnreadNouns nouns(Utterance u) {
    return new UnreadNouns(u, i -> u.linkAt(i) == null && u.token(i).word() && telling(u, i));
  }

  private void checkCoverage(Utterance u, Query answer) throws NlException {
    Optional<String> amiss = new CoverageCheck(u, schema).of(answer);
    if (amiss.isPresent()) {
      throw refused("The offline model " + amiss.get() + "." + OTHER_MODEL);
    }
  }

  private static void checkCompared(Utterance u) throws NlException {
    Optional<String> compared = compared(u);
    if (compared.isPresent()) {
      throw refused(
          "The offline model can't compare one column with another: \""
              + compared.get()
              + "\"."
              + OTHER_MODEL);
    }
  }

  /** What is asked for, if nothing is known of it. */
  private Optional<String> unknownNoun(Utterance u) {
    AskedNoun asked = new AskedNoun(u);
    IntPredicate strange = i -> (u.linkAt(i) == null || named(u, i)) && telling(u, i);
    return asked.unknown(strange).or(() -> asked.unmeasured(strange, this::measured));
  }

  /** "How many DVDs are there": a name that no cell has, where a thing is asked for. */
  private static boolean named(Utterance u, int i) {
    Link link = u.linkAt(i);
    return link != null
        && !link.named()
        && link.values().isEmpty()
        && link.length() == 1
        && u.is(i - 1, "many")
        && u.isIn(i + 1, "asked.noun-ends");
  }

  /** "shipped after the required date": a comparison that ends with a column, and no number. */
  private static Optional<String> compared(Utterance u) {
    if (u.tokens().stream().anyMatch(t -> t.number() || t.kind() == Token.Kind.DATE)) {
      return Optional.empty();
    }
    for (Cue cue : u.cues()) {
      int i = u.isAny(cue.end(), "the", "its", "their") ? cue.end() + 1 : cue.end();
      Link link = u.linkAt(i);
      boolean compares = cue.kind() == Cue.Kind.COMPARE;
      if (compares && link != null && link.start() == i && namesColumn(link) && ends(u, link)) {
        return Optional.of(u.span(cue.start(), link.end()));
      }
    }
    return Optional.empty();
  }

  private static boolean namesColumn(Link link) {
    return link.columnScore() >= NAMED && link.columnScore() > link.tableScore() && !link.value();
  }

  private static boolean ends(Utterance u, Link link) {
    return link.end() == u.size() || !u.token(link.end()).word();
  }

  private boolean measured(Lexicon.Hint hint) {
    return schema.tables().stream()
        .flatMap(t -> t.columns().stream())
        .anyMatch(c -> !c.identifier() && c.speaksOf(hint));
  }

  private static NlException refused(String why) {
    return new NlException(NlError.NOT_UNDERSTOOD, why);
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
        && u.token(i).lower().length() > 1
        && !u.token(i).lower().startsWith("'"); // what's
  }

  /** The share of telling words that link to something. */
  double share(Utterance u) {
    long linked =
        IntStream.range(0, u.size())
            .filter(
                i ->
                    u.token(i).kind() == Token.Kind.QUOTED
                        || u.linkAt(i) != null && u.token(i).word())
            .count();
    long telling = linked + unknown(u).size();
    return telling == 0 ? 0 : (double) linked / telling;
  }

  private String nothingKnown(Utterance u, List<String> unknown) {
    List<String> near =
        schema.index().columns().search(u.text(), 5).stream()
            .map(hit -> hit.column().id().toString())
            .toList();
    return "The offline model does not understand this question"
        + (unknown.isEmpty() ? "" : ": nothing in this database is known as " + quoted(unknown))
        + (near.isEmpty()
            ? ". Its tables are " + String.join(", ", someTables())
            : ". The nearest columns are " + String.join(", ", near))
        + "."
        + OTHER_MODEL;
  }

  private List<String> someTables() {
    return schema.tables().stream().limit(8).map(t -> t.id().toString()).toList();
  }

  private static String quoted(List<String> words) {
    return words.stream().limit(8).map(w -> '"' + w + '"').collect(Collectors.joining(", "));
  }
}
