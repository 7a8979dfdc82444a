// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.answerability;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.DateForm;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Finds answers that are about something else than the question. */
final class AnswerTopicCheck {

  private static final Set<String> GENERIC = WordLists.set("unread.generic");

  private final Utterance u;
  private final ContentWords words;
  private final SchemaView schema;
  private final Query answer;

  AnswerTopicCheck(Utterance utterance, ContentWords words, SchemaView schema, Query answer) {
    this.u = utterance;
    this.words = words;
    this.schema = schema;
    this.answer = answer;
  }

  /** Words that the answer has to say something of and does not. */
  Optional<String> missing() {
    return unmeasured().or(this::dates).or(this::nobody).or(this::restated).or(this::unrestricted);
  }

  /**
   * A table that the question asks for and that has nothing to do with the answer: "birthdays of
   * our customers" are none of employees.
   */
  Optional<String> ignoredTable() {
    Set<TableId> read = QueryParts.of(answer).tables();
    boolean plain = read.size() == 1 && answer.where().isEmpty();
    boolean said =
        !plain
            || u.links().stream()
                .filter(l -> l.tableScore() >= Link.PARTLY_NAMED)
                .anyMatch(l -> l.tables().stream().anyMatch(t -> read.contains(t.what().id())));
    return u.links().stream()
        .filter(l -> l.tableScore() >= Link.NAMED && l.columnScore() < Link.NAMED && !l.value())
        .filter(this::asked)
        .filter(l -> l.tables().stream().allMatch(t -> apart(t.what(), read, said)))
        .filter(l -> l.columns().stream().noneMatch(c -> read.contains(c.what().table())))
        .map(l -> u.span(l.start(), l.end()))
        .findFirst();
  }

  /** Whether it stands behind "of" or the word that asks. */
  private boolean asked(Link link) {
    int before = link.start() - 1;
    while (u.isIn(before, "determiners")) {
      before--;
    }
    return u.is(before, "of") || u.isIn(before, "asking") || u.is(before, "many");
  }

  /** Rows that refer to the table may stand for it; so may those that it refers to, if said. */
  private boolean apart(TableView table, Set<TableId> read, boolean said) {
    TableId id = table.id();
    return !table.empty()
        && !read.contains(id)
        && read.stream().noneMatch(t -> schema.key(t, id).isPresent())
        && (!said || read.stream().noneMatch(t -> schema.key(id, t).isPresent()));
  }

  /** The adjective of "how old is", if the answer has no column that says so. */
  private Optional<String> unmeasured() {
    for (int i = 1; i + 1 < u.size(); i++) {
      String word = u.token(i).lower();
      if (u.is(i - 1, "how") && words.unread(i) && u.isIn(i + 1, "be")) {
        List<Lexicon.Hint> hints = Lexicon.measuresOf(word).orElse(List.of());
        boolean measured =
            QueryParts.of(answer).columns().stream()
                .map(schema::column)
                .anyMatch(c -> hints.stream().anyMatch(c::speaksOf));
        if (!hints.isEmpty() && !measured) {
          return Optional.of(word);
        }
      }
    }
    return Optional.empty();
  }

  /** What "who is the publisher" asks for, if the answer shows years or amounts alone. */
  private Optional<String> nobody() {
    boolean figures =
        answer.select().stream()
            .allMatch(t -> t.column() != null && figure(schema.column(t.column())));
    return u.links().stream()
        .findFirst()
        .filter(l -> u.is(0, "who") && u.isIn(1, "be") && figures)
        .filter(l -> l.nameScore() < Link.PARTLY_NAMED && !l.value())
        .map(l -> u.span(l.start(), l.end()));
  }

  /** The "who" of "who observed Vega", if the answer shows dates alone. */
  private Optional<String> dates() {
    boolean dates =
        answer.select().stream()
            .allMatch(
                t -> t.column() != null && DateForm.of(schema.column(t.column())).isPresent());
    return u.is(0, "who") && dates ? Optional.of(u.token(0).text()) : Optional.empty();
  }

  private static boolean figure(ColumnView column) {
    return !column.identifier() && !column.key() && column.column().kind() != ColumnKind.TEXT;
  }

  /**
   * The relation that is asked for, if the answer only repeats the question's own cell: who trained
   * Ann is not Ann.
   */
  private Optional<String> restated() {
    Set<ColumnId> shown = new HashSet<>();
    answer.select().forEach(t -> t.addTo(shown));
    boolean repeats =
        answer.combined() == null
            && !shown.isEmpty()
            && answer.select().stream().noneMatch(Query.Term::aggregate)
            && shown.stream().allMatch(this::given);
    return repeats
        ? words.unread().stream().filter(w -> !GENERIC.contains(w)).findFirst()
        : Optional.empty();
  }

  /** What "which cars were sold" chooses by, if the answer lists all rows of a table. */
  private Optional<String> unrestricted() {
    boolean all =
        QueryParts.of(answer).tables().size() == 1
            && answer.conditions().findAny().isEmpty()
            && answer.combined() == null
            && answer.groupBy().isEmpty()
            && answer.orderBy().isEmpty()
            && answer.select().stream().noneMatch(Query.Term::aggregate);
    return all && u.isAny(0, "which", "who")
        ? IntStream.range(0, u.size())
            .filter(i -> words.unread(i) && u.pastVerb(i) && !u.isIn(i, "unread.present"))
            .mapToObj(i -> u.token(i).text())
            .findFirst()
        : Optional.empty();
  }

  /** Whether the answer compares a column with a text, as a whole. */
  private boolean given(ColumnId column) {
    return answer
        .conditions()
        .filter(p -> column.equals(p.left().column()) && !u.has(Cue.Kind.LIKE))
        .filter(p -> p.operator().equals("=") || p.operator().equals("LIKE"))
        .anyMatch(p -> p.literals().anyMatch(Query.Literal::text));
  }
}
