// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.answerability;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.AskedNoun;
import dev.nljdbc.offline.question.Language;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaSimilarity;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Refuses questions that can't be answered, and answers that leave out what is asked. */
public final class AnswerabilityCheck {

  /** The longest question: reading takes longer than its length grows. */
  public static final int MOST_SIGNS = 4_000;

  /** The least share of a question's telling words that must link. */
  private static final double LEAST = 0.34;

  /** So sure to answer a question of which no word names what is asked for. */
  private static final double IN_SPITE_OF_DOUBT = 0.5;

  /** So sure to take words for names that they are only like. */
  private static final double VERY_SURE = 0.75;

  /** The minimum similarity of synonyms; universities and campuses have 0.7. */
  private static final double AKIN = 0.6;

  private final Lexicon lexicon;
  private final SchemaView schema;
  private final NonQuestionCheck others;
  private final Language language;
  private final SchemaSimilarity similarity;
  private final NotUnderstood refusals;

  public AnswerabilityCheck(Lexicon lexicon, SchemaView schema) {
    this.lexicon = lexicon;
    this.schema = schema;
    this.others = new NonQuestionCheck(lexicon, schema);
    this.language = new Language(lexicon);
    this.similarity = new SchemaSimilarity(schema);
    this.refusals = new NotUnderstood(schema);
  }

  /**
   * Refuses a question that is too long to be read.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD}, with the length allowed
   */
  public static void checkLength(String question) throws NlException {
    if (question.length() > MOST_SIGNS) {
      throw NotUnderstood.because(
          "This question has "
              + question.length()
              + " characters; the offline model reads up to "
              + MOST_SIGNS
              + ". Ask it shorter, or set nl.model.");
    }
  }

  /**
   * Refuses what asks for no rows.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD}, saying what it was taken for
   */
  public void checkAsksForRows(Utterance u) throws NlException {
    others.check(u);
  }

  /**
   * Refuses what can't be answered.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD}, naming the words that link to nothing
   */
  public void check(Utterance u) throws NlException {
    if (u.endOfWords() == 0) {
      throw NotUnderstood.because("There is no question.");
    }
    others.check(u);
    Optional<String> other = language.other(u);
    if (other.isPresent()) {
      throw NotUnderstood.because(
          "The offline model knows English only, and this question seems to be in "
              + other.get()
              + ". Ask in English, or set nl.model.");
    }
    if (u.links().stream().noneMatch(l -> l.table() || l.column() || l.value())) {
      throw refusals.unknown(u, words(u).unread());
    }
    Optional<String> averaged = new UnsupportedComputation(u).averageOfSums();
    if (averaged.isPresent()) {
      throw NotUnderstood.offline(
          "can't average what is summed up first: \"" + averaged.get() + "\" is the sum of lines");
    }
    Optional<String> scaled = new UnsupportedComputation(u).scaled();
    if (scaled.isPresent()) {
      throw NotUnderstood.offline("can't compute \"" + scaled.get() + "\": ask for the whole");
    }
    Optional<String> sideBySide = new UnsupportedComputation(u).sideBySide();
    if (sideBySide.isPresent()) {
      throw NotUnderstood.offline(
          "can't show two amounts beside each other: \""
              + sideBySide.get()
              + "\". Ask for each by itself");
    }
    Optional<String> empty = new UnsupportedComputation(u).emptyGroups();
    if (empty.isPresent()) {
      throw NotUnderstood.offline(
          "can't show groups without rows beside the others: \"" + empty.get() + '"');
    }
  }

  /**
   * What speaks against an answer to a question that names something of the database, but not what
   * it asks for.
   *
   * @param confidence in the answer: a sure one is given all the same, unless what is asked for is
   *     nothing like what the database knows of, or the answer leaves it out
   * @param answer the query, if one could be made
   */
  public void doubt(Utterance u, double confidence, @Nullable Query answer) throws NlException {
    ContentWords words = new ContentWords(u, lexicon, confidence >= VERY_SURE);
    boolean sure = confidence >= IN_SPITE_OF_DOUBT;
    if (answer != null) {
      checkCoverage(u, answer);
      checkDenial(u, answer);
    }
    Optional<String> noun = unknownNoun(u, words);
    if (noun.isPresent() && !(sure && similarity.nearest(noun.get()) >= AKIN)) {
      throw refusals.unknown(u, List.of(noun.get()));
    }
    if (answer != null) {
      checkNouns(u, words, answer);
    }
    if (confidence < VERY_SURE) {
      checkComparison(u);
    }
    if (!sure && words.linkedShare() < LEAST) {
      throw refusals.unknown(u, words.unread());
    }
  }

  private void checkCoverage(Utterance u, Query answer) throws NlException {
    Optional<String> amiss = new CoverageCheck(u, schema).of(answer);
    if (amiss.isPresent()) {
      throw NotUnderstood.offline(amiss.get());
    }
    Optional<ColumnId> days = UnsupportedComputation.computedDays(answer, schema);
    if (days.isPresent()) {
      throw NotUnderstood.offline(
          "can't compute the time between dates, and would average or add up " + days.get());
    }
  }

  private void checkNouns(Utterance u, ContentWords words, Query answer) throws NlException {
    AnswerTopicCheck topic = new AnswerTopicCheck(u, words, schema, answer);
    Optional<String> missing =
        new UnlinkedNouns(u, words)
            .missing()
            .or(new UnknownAttribute(u, words, similarity)::find)
            .or(topic::missing);
    if (missing.isPresent()) {
      throw refusals.unknown(u, List.of(missing.get()));
    }
    Optional<String> table = topic.ignoredTable();
    if (table.isPresent()) {
      throw NotUnderstood.offline("found no answer about \"" + table.get() + '"');
    }
  }

  private static void checkComparison(Utterance u) throws NlException {
    Optional<String> compared = new UnsupportedComputation(u).comparedColumns();
    if (compared.isPresent()) {
      throw NotUnderstood.offline(
          "can't compare one column with another: \"" + compared.get() + '"');
    }
  }

  private void checkDenial(Utterance u, Query answer) throws NlException {
    if (!denies(u, answer)) {
      throw NotUnderstood.offline("can't tell what \"not\" belongs to: its answer would ignore it");
    }
  }

  /** Whether an answer denies something if the question does, and not everything. */
  public boolean denies(Utterance u, Query answer) {
    return !ForgottenDenial.in(answer, u) && !takesAllAway(answer);
  }

  /** "loans but not those of a member": each has what its own key refers to. */
  private boolean takesAllAway(Query answer) {
    Query.Combined denied = answer.combined();
    if (denied == null
        || !denied.operator().equals("EXCEPT")
        || !denied.query().where().isEmpty()) {
      return false;
    }
    Set<TableId> own = answer.involved();
    Set<TableId> others = new HashSet<>(denied.query().involved());
    others.removeAll(own);
    return !others.isEmpty()
        && others.stream().allMatch(o -> own.stream().anyMatch(t -> schema.key(t, o).isPresent()));
  }

  /** Words that link to nothing and that the answer to a question does without, all the same. */
  public List<String> ignored(Utterance u) {
    return new UnlinkedNouns(u, words(u)).ignored();
  }

  /** Whether such a word says which of the rows are asked for. */
  public boolean ignoresDescription(Utterance u) {
    return new UnlinkedNouns(u, words(u)).ignoresDescription();
  }

  /** The share of telling words that link to something. */
  public double share(Utterance u) {
    return words(u).linkedShare();
  }

  private ContentWords words(Utterance u) {
    return new ContentWords(u, lexicon, false);
  }

  /** The requested noun, if nothing in the database is like it. */
  private Optional<String> unknownNoun(Utterance u, ContentWords words) {
    AskedNoun asked = new AskedNoun(u);
    IntPredicate strange = i -> words.unread(i) || nameOfNoCell(u, i) && words.isContentWord(i);
    return asked.unknown(strange).or(() -> asked.unmeasured(strange, this::measured));
  }

  /** "How many DVDs are there", "the ISBN of": a name that no cell has, where a thing is asked. */
  private static boolean nameOfNoCell(Utterance u, int i) {
    Link link = u.linkAt(i);
    return link != null
        && !link.named()
        && link.values().isEmpty()
        && link.length() == 1
        && u.token(i).word()
        && (u.is(i - 1, "many") && u.isIn(i + 1, "asked.noun-ends")
            || u.is(i + 1, "of") && (u.isIn(i - 1, "articles") || u.isIn(i - 1, "asking")));
  }

  private boolean measured(Lexicon.Hint hint) {
    return schema.tables().stream()
        .flatMap(t -> t.columns().stream())
        .anyMatch(c -> !c.identifier() && c.speaksOf(hint));
  }
}
