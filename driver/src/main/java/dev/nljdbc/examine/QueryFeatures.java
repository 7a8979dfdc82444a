// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.model.FeatureVector;
import dev.nljdbc.queries.QueryOutline;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Term;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a query itself tells of its being right: what came of it, its shape, and how far it covers
 * the question's words.
 */
final class QueryFeatures {

  private static final int MOST_ROWS = 1_000;

  /** Words that tell how many columns and conditions there are, and what is shown. */
  private static final List<String> COUNTED =
      List.of("and", "or", ",", "all", "with", "id", "name", "who", "how", "what", "which");

  private final ExaminedQuery query;
  private final FeatureVector to;

  private QueryFeatures(ExaminedQuery query, FeatureVector to) {
    this.query = query;
    this.to = to;
  }

  /** Adds always as many numbers. */
  static void add(ExaminedQuery query, FeatureVector to) {
    QueryFeatures features = new QueryFeatures(query, to);
    features.result();
    features.shape();
    features.words();
  }

  private void add(double value) {
    to.add(value);
  }

  private void add(boolean value) {
    to.add(value);
  }

  private static int width(List<? extends List<?>> rows) {
    return rows.isEmpty() ? 0 : rows.get(0).size();
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
    long cells = query.rows().stream().mapToLong(List::size).sum();
    long nulls = query.rows().stream().flatMap(List::stream).filter(c -> c == null).count();
    add(cells == 0 ? 0 : (double) nulls / cells);
    add(rows == 0 ? 0 : query.rows().get(0).stream().filter(QueryFeatures::number).count());
    add(rows == 1 && width(query.rows()) == 1);
  }

  private static boolean number(@Nullable String cell) {
    return cell != null && cell.matches("-?\\d+(\\.\\d+)?(E-?\\d+)?");
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
    for (String word : COUNTED) {
      add(
          question.tokens().stream()
              .filter(t -> t.stem().equals(word) || t.lower().equals(word))
              .count());
    }
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
            .flatMap(QueryFeatures::columnsOf)
            .toList();
    long unnamed = shown.stream().filter(id -> !says(id.name(), stems)).count();
    add(unnamed);
    add(shown.isEmpty() ? 0 : (double) unnamed / shown.size());
    add(tables(query).stream().filter(id -> !says(id.name(), stems)).count());
    add(columns(query).stream().filter(id -> !says(id.name(), stems)).count());
  }

  private static java.util.stream.Stream<ColumnId> columnsOf(Term term) {
    return java.util.stream.Stream.concat(
        term.column().stream(), term.arguments().stream().flatMap(QueryFeatures::columnsOf));
  }

  private static boolean says(String name, Set<String> stems) {
    return QueryText.words(name).stream().anyMatch(w -> stems.contains(Lexicon.ENGLISH.stem(w)));
  }
}
