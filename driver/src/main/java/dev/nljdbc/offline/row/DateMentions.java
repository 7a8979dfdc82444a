// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.row;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.DateForm;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the date columns that phrases of a question speak of. */
final class DateMentions {

  /** Those that engines count days of. */
  private static final Set<DateForm> COUNTED =
      EnumSet.of(DateForm.DATE, DateForm.TIMESTAMP, DateForm.ZONED, DateForm.TEXT);

  private static final Set<String> BEGINS = DateWords.roots("row.begins");
  private static final Set<String> ENDS = DateWords.roots("row.ends");
  private static final Set<String> DUE = DateWords.roots("row.due");
  private static final Set<String> ORIGINS = DateWords.roots("age.origins");

  /** How well a word says a date, by what says it. */
  private static final int OWN = 3;

  private static final int OF_NAME = 2;
  private static final int OF_TABLE = 1;

  /** What speaks for two dates of one table. */
  private static final int ONE_TABLE = 2;

  private final Utterance u;
  private final SchemaView schema;

  DateMentions(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  private record Scored(ColumnPair pair, int score) {}

  /** Spans of tokens. */
  record Span(int from, int to) {}

  /** The two dates that two spans name, each with all of its words; empty if others are as good. */
  Optional<ColumnPair> pair(Span first, Span second) {
    List<ColumnView> dates = all().toList();
    List<Scored> found = new ArrayList<>();
    for (ColumnView one : dates) {
      int score = score(one, first);
      for (ColumnView other : score < 0 ? List.<ColumnView>of() : dates) {
        int sum = score + score(other, second);
        if (score(other, second) >= 0 && !one.equals(other)) {
          ColumnPair.of(one, other, schema)
              .ifPresent(p -> found.add(new Scored(p, sum + (p.key() == null ? ONE_TABLE : 0))));
        }
      }
    }
    int most = found.stream().mapToInt(Scored::score).max().orElse(0);
    List<ColumnPair> best = found.stream().filter(f -> f.score == most).map(Scored::pair).toList();
    return best.size() == 1 ? Optional.of(best.get(0)) : Optional.empty();
  }

  private Optional<ColumnPair> pair(ColumnView first, ColumnView second) {
    return ColumnPair.of(first, second, schema);
  }

  static Stream<ColumnView> dates(TableView table) {
    return table.columns().stream()
        .filter(c -> DateForm.of(c).filter(COUNTED::contains).isPresent());
  }

  /** How well all words of a span say a date; -1 where one does not. */
  private int score(ColumnView date, Span span) {
    int score = 0;
    boolean said = false;
    for (int i = span.from; i < span.to; i++) {
      int word = word(date, u.token(i));
      if (word == 0 && telling(i)) {
        return -1;
      }
      said |= word > 0;
      score += word;
    }
    return said ? score : -1;
  }

  private boolean telling(int i) {
    Token token = u.token(i);
    return !Lexicon.ENGLISH.stopword(token.lower())
        && !u.isIn(i, "be")
        && !u.isIn(i, "determiners")
        && !DateWords.generic(token);
  }

  private int word(ColumnView date, Token token) {
    List<String> table = schema.table(date.table()).words();
    List<String> telling = DateWords.telling(date);
    if (DateWords.says(telling.stream().filter(w -> !table.contains(w)).toList(), token)) {
      return OWN;
    }
    return DateWords.says(telling, token) ? OF_NAME : DateWords.says(table, token) ? OF_TABLE : 0;
  }

  /** When the rows of a table that the question names begin and end, if one pair tells. */
  Optional<ColumnPair> lifetime() {
    return named().stream()
        .map(schema::table)
        .flatMap(table -> pair(table, c -> begins(c, table), DateMentions::ends).stream())
        .findFirst();
  }

  private static boolean begins(ColumnView date, TableView table) {
    List<String> telling = DateWords.telling(date);
    return !due(date) && DateWords.hasAny(BEGINS, date)
        || !telling.isEmpty() && table.words().containsAll(telling);
  }

  /**
   * When something was done, and when it was due.
   *
   * @param verb the token that says what was done; of others the table tells it
   */
  Optional<ColumnPair> deadline(int verb) {
    List<ColumnView> done = said(verb).filter(c -> !due(c)).toList();
    if (!done.isEmpty()) {
      return only(
          done.stream()
              .flatMap(c -> all().filter(DateMentions::due).flatMap(due -> pair(c, due).stream()))
              .toList());
    }
    boolean ofGroups =
        u.links().stream().filter(Link::namesTable).allMatch(l -> u.part(l) == Utterance.Part.EACH);
    Stream<TableView> tables =
        ofGroups ? schema.tables().stream() : named().stream().map(schema::table);
    return only(
        tables
            .flatMap(table -> pair(table, DateMentions::ends, DateMentions::due).stream())
            .toList());
  }

  /**
   * The date of birth of those that the question is about, or the date since when there are such
   * things: built, opened, bought. Empty where several may be. Who has none of the tables named is
   * of the only one.
   */
  Optional<ColumnView> birth() {
    Set<TableId> named = named();
    List<ColumnView> births =
        all().filter(DateWords::birth).filter(c -> named.contains(c.table())).toList();
    if (births.isEmpty() && (named.isEmpty() || u.isAny(0, "who", "how"))) {
      births = all().filter(DateWords::birth).toList();
    }
    List<ColumnView> dates = births.isEmpty() ? origins(named) : births;
    return dates.size() == 1 ? Optional.of(dates.get(0)) : Optional.empty();
  }

  /** Not of what people belong to: the average age per club is theirs. */
  private List<ColumnView> origins(Set<TableId> named) {
    boolean people =
        schema.index().catalog().foreignKeys().stream()
            .filter(key -> named.contains(key.to()))
            .flatMap(key -> schema.table(key.from()).columns().stream())
            .anyMatch(DateWords::birth);
    return people
        ? List.of()
        : all().filter(c -> DateWords.hasAny(ORIGINS, c) && named.contains(c.table())).toList();
  }

  /** Whether a word says a date. */
  boolean says(int word) {
    return said(word).findAny().isPresent();
  }

  /** The only pair, or the only one of dates of one table. */
  private static Optional<ColumnPair> only(List<ColumnPair> pairs) {
    List<ColumnPair> own = pairs.stream().filter(p -> p.key() == null).toList();
    List<ColumnPair> best = own.isEmpty() ? pairs : own;
    return best.size() == 1 ? Optional.of(best.get(0)) : Optional.empty();
  }

  private Stream<ColumnView> all() {
    return schema.tables().stream().flatMap(DateMentions::dates);
  }

  /** The dates that a word says. */
  private Stream<ColumnView> said(int word) {
    return word < 0 || word >= u.size()
        ? Stream.empty()
        : all().filter(c -> DateWords.says(DateWords.telling(c), u.token(word)));
  }

  /** When something was done that a verb says, behind another date, which is the first. */
  Optional<ColumnPair> since(ColumnView first, int verb) {
    return only(
        said(verb).filter(c -> !c.equals(first)).flatMap(c -> pair(first, c).stream()).toList());
  }

  /** The date that a span says best; empty if others are as good. */
  Optional<ColumnView> date(Span span) {
    int most = all().mapToInt(c -> score(c, span)).max().orElse(-1);
    List<ColumnView> best = all().filter(c -> score(c, span) == most).toList();
    return most >= 0 && best.size() == 1 ? Optional.of(best.get(0)) : Optional.empty();
  }

  private static boolean ends(ColumnView date) {
    return DateWords.hasAny(ENDS, date) && !due(date);
  }

  private static boolean due(ColumnView date) {
    return DateWords.hasAny(DUE, date);
  }

  private Optional<ColumnPair> pair(
      TableView table, Predicate<ColumnView> first, Predicate<ColumnView> second) {
    List<ColumnView> ones = dates(table).filter(first).toList();
    List<ColumnView> others = dates(table).filter(second).toList();
    return ones.size() == 1 && others.size() == 1 && !ones.equals(others)
        ? ColumnPair.of(ones.get(0), others.get(0), schema)
        : Optional.empty();
  }

  private Set<TableId> named() {
    return u.links().stream()
        .filter(Link::namesTable)
        .flatMap(link -> link.tables().stream())
        .filter(table -> table.score() >= Link.PARTLY_NAMED)
        .map(table -> table.what().id())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
