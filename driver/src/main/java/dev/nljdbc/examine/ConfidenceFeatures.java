package dev.nljdbc.examine;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.offline.OfflineParser.Opinion;
import dev.nljdbc.offline.parse.CandidateRunner;
import dev.nljdbc.offline.parse.LearnedParser;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.queries.QueryOutline;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Term;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What tells whether an answer is right: whether the offline parser reads the question so, too;
 * doubts; how far the query covers the question's words; what came of it. Nothing in it depends on
 * who wrote the query, nor on how it is written.
 */
public final class ConfidenceFeatures {

  /** What a pair of readings gives when one of them was not run. */
  private static final float UNKNOWN = -1;

  private static final int MOST_ROWS = 1_000;

  /** Kinds that are learned of one by one; more of them need another training. */
  private static final List<Kind> LEARNED =
      List.of(
          Kind.TIES,
          Kind.REPEATED_ROWS,
          Kind.LOST_ROWS,
          Kind.TEXT_ORDER,
          Kind.DUPLICATES,
          Kind.CROSS_JOIN,
          Kind.ODD_JOIN,
          Kind.REPEATED_COLUMN,
          Kind.UNUSED_VALUE,
          Kind.UNASKED_VALUE,
          Kind.UNASKED_LIMIT,
          Kind.UNUSED_WORD,
          Kind.UNASKED_OPERATION,
          Kind.OPPOSITE);

  private final List<Float> values = new ArrayList<>();
  private final ExaminedQuery query;
  private final CandidateRunner trial;

  private ConfidenceFeatures(ExaminedQuery query, CandidateRunner trial) {
    this.query = query;
    this.trial = trial;
  }

  /**
   * The features of a query that ran.
   *
   * @param doubts what {@link Examination} found
   * @param opinion how the offline parser reads the question
   * @param trial gives the rows of its readings; those that it ran before cost nothing
   * @return always as many numbers
   * @throws NlException only when the whole question has to end
   */
  public static float[] of(
      ExaminedQuery query, List<Doubt> doubts, Opinion opinion, CandidateRunner trial)
      throws NlException {
    ConfidenceFeatures made = new ConfidenceFeatures(query, trial);
    made.opinion(opinion);
    made.doubts(doubts);
    made.result();
    made.shape();
    made.words();
    float[] features = new float[made.values.size()];
    for (int i = 0; i < features.length; i++) {
      features[i] = made.values.get(i);
    }
    return features;
  }

  private void add(double value) {
    values.add((float) value);
  }

  private void add(boolean value) {
    add(value ? 1 : 0);
  }

  private void opinion(Opinion opinion) throws NlException {
    List<Opinion.Read> readings = opinion.readings();
    add(opinion.confidence());
    add(opinion.refused());
    add(readings.size());
    add(readings.isEmpty() ? 0 : readings.get(0).share());
    int equal = LearnedParser.TRIED;
    double share = 0;
    double near = 0;
    for (int i = 0; i < readings.size(); i++) {
      CandidateRunner.Result result = trial.run(readings.get(i).sql());
      if (result.status() == CandidateRunner.Status.RAN) {
        RowsCompared rows = RowsCompared.of(query.rows(), result.rows());
        if (rows.equal() && equal == LearnedParser.TRIED) {
          equal = i;
          share = readings.get(i).share();
        }
        near = Math.max(near, rows.contained() * rows.containing());
      }
    }
    add(equal);
    add(share);
    add(near);
    first(readings);
  }

  /** How alike the query and the first reading are. */
  private void first(List<Opinion.Read> readings) throws NlException {
    CandidateRunner.Result result =
        readings.isEmpty() ? CandidateRunner.Result.NOT_TRIED : trial.run(readings.get(0).sql());
    boolean ran = result.status() == CandidateRunner.Status.RAN;
    RowsCompared rows = RowsCompared.of(query.rows(), result.rows());
    add(ran ? rows.equal() ? 1 : 0 : UNKNOWN);
    add(ran ? rows.contained() : UNKNOWN);
    add(ran ? rows.containing() : UNKNOWN);
    add(ran ? rows.sameCount() ? 1 : 0 : UNKNOWN);
    add(ran ? width(query.rows()) - width(result.rows()) : 0);
    add(ran && result.rows().isEmpty());
    if (readings.isEmpty() || query.outline().isEmpty()) {
      for (int i = 0; i < 5; i++) {
        add(UNKNOWN);
      }
      return;
    }
    ExaminedQuery other = query.with(readings.get(0).sql());
    add(alike(tables(query), tables(other)));
    add(alike(columns(query), columns(other)));
    add(alike(lower(query.text().texts()), lower(other.text().texts())));
    add(alike(query.text().numbers(), other.text().numbers()));
    add(alike(operations(query), operations(other)));
  }

  private static int width(List<? extends List<?>> rows) {
    return rows.isEmpty() ? 0 : rows.get(0).size();
  }

  /** Jaccard's index: 1 for two empty sets. */
  private static <T> double alike(Set<T> one, Set<T> other) {
    Set<T> all = new HashSet<>(one);
    all.addAll(other);
    long both = one.stream().filter(other::contains).count();
    return all.isEmpty() ? 1 : (double) both / all.size();
  }

  private static Set<TableId> tables(ExaminedQuery query) {
    return query.outline().map(o -> Set.copyOf(o.tables())).orElse(Set.of());
  }

  private static Set<ColumnId> columns(ExaminedQuery query) {
    return query.outline().map(o -> Set.copyOf(o.columns())).orElse(Set.of());
  }

  private static Set<String> lower(Set<String> texts) {
    return texts.stream().map(t -> t.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
  }

  private static Set<String> operations(ExaminedQuery query) {
    String[] all = {
      "COUNT",
      "SUM",
      "AVG",
      "MIN",
      "MAX",
      "GROUP BY",
      "HAVING",
      "ORDER BY",
      "LIMIT",
      "DISTINCT",
      "INTERSECT",
      "UNION",
      "EXCEPT",
      "NOT IN",
      "OR",
      "BETWEEN",
      "LIKE",
      "DESC"
    };
    Set<String> used = new HashSet<>();
    for (String operation : all) {
      if (query.text().has(operation)) {
        used.add(operation);
      }
    }
    return used;
  }

  private void doubts(List<Doubt> doubts) {
    add(doubts.stream().filter(Doubt::mayChangeRows).count());
    add(doubts.stream().filter(d -> !d.mayChangeRows()).count());
    for (Kind kind : LEARNED) {
      add(doubts.stream().filter(d -> d.kind() == kind).count());
    }
  }

  private void result() {
    int rows = query.rows().size();
    add(Math.log1p(rows));
    add(rows == 0);
    add(rows >= MOST_ROWS);
    add(width(query.rows()));
    boolean nothing =
        rows == 1
            && query.rows().get(0).stream()
                .allMatch(c -> c == null || c.equals("0") || c.equals("0.0"));
    add(nothing);
    long distinct = new HashSet<>(query.rows()).size();
    add(rows == 0 ? 0 : 1 - (double) distinct / rows);
  }

  private void shape() {
    List<Selecting> selects = query.selects();
    QueryText text = query.text();
    add(selects.size());
    add(tables(query).size());
    add(selects.stream().mapToInt(s -> s.from().size()).sum());
    add(selects.stream().flatMap(QueryText::tests).count());
    add(query.main().map(s -> s.shown().size()).orElse(0));
    for (String operation :
        List.of("GROUP BY", "HAVING", "ORDER BY", "DISTINCT", "COUNT", "OR", "LEFT", "CASE")) {
      add(text.has(operation));
    }
    add(text.has("INTERSECT", "UNION", "EXCEPT"));
    add(text.has("NOT IN", "NOT EXISTS", "EXCEPT"));
    add(query.index().catalog().tables().size());
  }

  private void words() {
    QuestionWords question = query.question();
    add(question.tokens().size());
    for (Cue.Kind kind : Cue.Kind.values()) {
      add(question.cues(kind).count());
    }
    add(question.tokens().stream().filter(Token::number).count());
    add(unusedNames(question));
    covered(question);
    named();
  }

  /** Words with a capital, but for the first, that the query does not say: names, as a rule. */
  private long unusedNames(QuestionWords question) {
    Set<String> texts = lower(query.text().texts());
    return question.tokens().stream()
        .skip(1)
        .filter(Token::capital)
        .filter(t -> texts.stream().noneMatch(text -> text.contains(t.lower())))
        .filter(t -> !query.text().names(t) && t.lower().length() > 1)
        .count();
  }

  /** The words of the question that the query's names or literals say. */
  private void covered(QuestionWords question) {
    Set<String> said = new HashSet<>();
    query.text().names().forEach(name -> said.add(Lexicon.ENGLISH.stem(name)));
    query.text().texts().stream()
        .flatMap(text -> QueryText.words(text).stream())
        .forEach(word -> said.add(Lexicon.ENGLISH.stem(word)));
    Set<String> known = schemaWords();
    int telling = 0;
    int missed = 0;
    int elsewhere = 0;
    for (Token token : question.tokens()) {
      if (token.word() && !Lexicon.ENGLISH.stopword(token.lower()) && !cue(question, token)) {
        telling++;
        missed += said.contains(token.stem()) ? 0 : 1;
        elsewhere += !said.contains(token.stem()) && known.contains(token.stem()) ? 1 : 0;
      }
    }
    add(telling);
    add(telling == 0 ? 0 : (double) missed / telling);
    add(elsewhere);
  }

  private static boolean cue(QuestionWords question, Token token) {
    int at = question.tokens().indexOf(token);
    return question.cues().stream().anyMatch(c -> c.start() <= at && at < c.end());
  }

  /** The words of the columns of the tables that the query reads. */
  private Set<String> schemaWords() {
    Set<String> words = new HashSet<>();
    for (TableId id : tables(query)) {
      query.index().catalog().table(id).stream()
          .flatMap(table -> table.columns().stream())
          .map(Column::name)
          .flatMap(name -> QueryText.words(name).stream())
          .forEach(word -> words.add(Lexicon.ENGLISH.stem(word)));
    }
    return words;
  }

  /** The shown columns of which the question says no word. */
  private void named() {
    Set<String> stems =
        query.question().tokens().stream().map(Token::stem).collect(Collectors.toSet());
    List<ColumnId> shown =
        query.main().stream()
            .flatMap(select -> select.shown().stream())
            .map(QueryOutline.Shown::term)
            .flatMap(ConfidenceFeatures::columnsOf)
            .toList();
    long unnamed = shown.stream().filter(id -> !says(id.name(), stems)).count();
    add(unnamed);
    add(shown.isEmpty() ? 0 : (double) unnamed / shown.size());
    add(tables(query).stream().filter(id -> !says(id.name(), stems)).count());
    add(columns(query).stream().filter(id -> !says(id.name(), stems)).count());
  }

  private static java.util.stream.Stream<ColumnId> columnsOf(Term term) {
    return java.util.stream.Stream.concat(
        term.column().stream(), term.arguments().stream().flatMap(ConfidenceFeatures::columnsOf));
  }

  private static boolean says(String name, Set<String> stems) {
    return QueryText.words(name).stream().anyMatch(w -> stems.contains(Lexicon.ENGLISH.stem(w)));
  }
}
