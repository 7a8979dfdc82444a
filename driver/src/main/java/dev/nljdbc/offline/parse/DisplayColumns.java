// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.offline.sketch.ColumnLink;
import dev.nljdbc.offline.sketch.QuestionView;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Shows the columns by which people know a row: first and last name, or a name in place of a key.
 * This applies where the question names no other column. Groups shown by name are still grouped by
 * key.
 */
final class DisplayColumns {

  private static final Set<String> LISTING = WordLists.set("listing");

  /** Words that ask for a column that they do not name. */
  private static final Set<String> IMPLYING = WordLists.set("implying");

  /** Words that ask for a key. */
  private static final Set<String> NUMBERS = WordLists.set("key");

  /** The least score of a name that is said as a whole, or by a synonym. */
  private static final double SAID = 0.8;

  /** What tables of people are called that say nothing of their role: customers have one. */
  private static final Set<String> PEOPLE = WordLists.set("people.tables");

  /** The same of those who work somewhere, of whom other keys tell a role: a manager. */
  private static final Set<String> STAFF = WordLists.set("people.staff");

  /** Fewer rows that differ may differ by chance. */
  private static final int ENOUGH = 5;

  private final QuestionView view;

  private DisplayColumns(QuestionView view) {
    this.view = view;
  }

  /** The query with names in place of half a name, or of a key, that was not asked for. */
  static Query named(Query q, QuestionView view) {
    DisplayColumns telling = new DisplayColumns(view);
    return q.groupBy().isEmpty() ? telling.rows(q) : telling.groups(q);
  }

  private Query rows(Query q) {
    Query.Combined other = q.combined();
    if (!plain(q)) {
      return q;
    }
    if (other == null && q.select().size() == 1) {
      List<Query.Term> told = shown(q);
      Optional<TableView> people = told.size() == 1 ? namesOf(told.get(0)) : Optional.empty();
      List<Query.Term> select = people.map(t -> terms(t.readable())).orElse(told);
      Query named = q.withSelect(select).withOrderBy(ordered(q, select));
      return people.isPresent() ? named.withTables(q.involved()) : named; // some of all people
    }
    List<Query.Term> select = shown(q);
    if (other == null) {
      return q.withSelect(select);
    }
    boolean same = other.query().select().equals(q.select());
    List<Query.Term> others = same ? select : shown(other.query());
    return others.size() == select.size()
        ? q.withSelect(select)
            .withCombined(new Query.Combined(other.operator(), other.query().withSelect(others)))
        : q;
  }

  /** All rows that were ordered by a key are ordered by the names in its place. */
  private List<Query.Order> ordered(Query q, List<Query.Term> select) {
    Query.Term shown = q.select().get(0);
    boolean key = view.schema().column(Objects.requireNonNull(shown.column())).identifier();
    return !key
            || q.limit() > 0
            || select.contains(shown)
            || q.orderBy().stream().map(Query.Order::term).anyMatch(select::contains)
        ? q.orderBy()
        : q.orderBy().stream()
            .map(o -> o.term().equals(shown) ? new Query.Order(select.get(0), o.descending()) : o)
            .toList();
  }

  private List<Query.Term> shown(Query q) {
    boolean alone = q.select().size() == 1;
    return q.select().stream()
        .flatMap(t -> (alone ? known(t) : numbered(t)).stream())
        .distinct()
        .toList();
  }

  private static boolean plain(Query q) {
    Query.Combined other = q.combined();
    return q.select().stream().allMatch(t -> t.column() != null && t.function().isEmpty())
        && (other == null || plain(other.query()));
  }

  /** A column, or the names in its place. */
  private List<Query.Term> known(Query.Term shown) {
    ColumnView column = view.schema().column(Objects.requireNonNull(shown.column()));
    List<ColumnView> names = view.schema().table(column.table()).readable();
    return half(column, names) || number(column, names) || supposed(column) || moment(column)
        ? terms(names)
        : askedFor(column).map(t -> terms(t.readable())).orElse(List.of(shown));
  }

  /** The table whose rows are asked for by its name, where a foreign key stands for them. */
  private Optional<TableView> askedFor(ColumnView shown) {
    boolean key = shown.foreign() && !shown.key() && shown.last().equals("id");
    return key ? referenced(shown).filter(t -> head(t)) : Optional.empty();
  }

  /** The people of pilots who are asked for, where a key stands for them. */
  private Optional<TableView> namesOf(Query.Term term) {
    ColumnView shown = view.schema().column(Objects.requireNonNull(term.column()));
    TableView own = view.schema().table(shown.table());
    boolean subtype = own.columns().stream().anyMatch(c -> c.key() && c.foreign()) && !isNamed(own);
    boolean nameless = subtype || own.readable().stream().allMatch(ColumnView::identifier);
    return nameless && head(own) && unsaid(shown, view.tableLink(own.id()))
        ? supertype(own).filter(t -> subtype || shown.key() || isReference(shown, t))
        : Optional.empty();
  }

  /** The table of people of which each row of another is one: the people of pilots. */
  private Optional<TableView> supertype(TableView subtype) {
    List<TableView> people =
        subtype.columns().stream()
            .filter(ColumnView::foreign)
            .flatMap(c -> view.schema().keysOf(c.id()))
            .filter(this::isSubtype)
            .map(key -> view.schema().table(key.to()))
            .filter(t -> !t.equals(subtype) && isNamed(t))
            .distinct()
            .toList();
    return people.size() == 1 ? Optional.of(people.get(0)) : Optional.empty();
  }

  /** Whether the key is the subtype's own, or leads to a table of people of whatever role. */
  private boolean isSubtype(ForeignKey key) {
    ColumnView foreign = view.schema().column(key.from().column(key.fromColumns().get(0)));
    TableView people = view.schema().table(key.to());
    boolean same = foreign.id().name().equalsIgnoreCase(key.toColumns().get(0));
    boolean anyone =
        people.words().stream().allMatch(w -> PEOPLE.contains(w) || same && STAFF.contains(w));
    return anyone && isOneToOne(foreign) || foreign.key() && (anyone || people.people());
  }

  /** Whether all rows refer to different ones, as far as so few rows can tell. */
  private static boolean isOneToOne(ColumnView foreign) {
    ColumnStatistics known = foreign.statistics();
    return known.unique() && known.nulls() == 0 && known.rows() >= ENOUGH;
  }

  private boolean isReference(ColumnView shown, TableView table) {
    return view.schema().keysOf(shown.id()).anyMatch(key -> key.to().equals(table.id()));
  }

  private boolean head(TableView table) {
    ColumnLink named = view.tableLink(table.id());
    return named.link() != null
        && named.score() >= Link.NAMED
        && view.utterance().part(named.link()) == Utterance.Part.HEAD;
  }

  /**
   * A column, or names in place of half a name, or of a number that is shown beside others and was
   * not asked for.
   */
  private List<Query.Term> numbered(Query.Term shown) {
    ColumnView column = view.schema().column(Objects.requireNonNull(shown.column()));
    boolean asked = view.utterance().tokens().stream().anyMatch(t -> NUMBERS.contains(t.stem()));
    boolean half = half(column, view.schema().table(column.table()).readable());
    return half || column.key() && !asked ? known(shown) : List.of(shown);
  }

  private Query groups(Query q) {
    List<Query.Term> plain =
        q.select().stream().filter(t -> t.column() != null && t.function().isEmpty()).toList();
    if (plain.size() != 1 || q.combined() != null) {
      return q;
    }
    ColumnView shown = view.schema().column(Objects.requireNonNull(plain.get(0).column()));
    TableView own = view.schema().table(shown.table());
    boolean others = q.involved().size() > 1;
    Optional<TableView> known = others && namesake(shown, own) ? Optional.of(own) : known(shown);
    return known
        .flatMap(
            t -> t.key().filter(k -> !t.readable().contains(k)).map(k -> named(q, shown, t, k)))
        .orElse(q);
  }

  /** The groups by a table's names, and by its key. */
  private static Query named(Query q, ColumnView shown, TableView table, ColumnView key) {
    Query.Term plain = Query.Term.of(shown.id());
    List<Query.Term> names = terms(table.readable());
    List<Query.Term> select =
        q.select().stream().flatMap(t -> t.equals(plain) ? names.stream() : Stream.of(t)).toList();
    Set<ColumnId> groups = new LinkedHashSet<>();
    q.groupBy().forEach(group -> groups.add(group.equals(shown.id()) ? key.id() : group));
    groups.add(key.id());
    names.forEach(t -> t.addTo(groups));
    return q.withSelect(select).withGroupBy(List.copyOf(groups));
  }

  private static List<Query.Term> terms(List<ColumnView> columns) {
    return columns.stream().map(c -> Query.Term.of(c.id())).toList();
  }

  /** The table whose names tell a group better than this column does. */
  private Optional<TableView> known(ColumnView shown) {
    TableView own = view.schema().table(shown.table());
    if (half(shown, own.readable()) || number(shown, own.readable()) || guessed(shown)) {
      return Optional.of(own);
    }
    if (!shown.foreign() || shown.key() || !shown.last().equals("id")) {
      return Optional.empty();
    }
    return referenced(shown);
  }

  /**
   * Whether rows that are asked for by their table's name are grouped by a name that some share,
   * and nobody asks for the names.
   */
  private boolean namesake(ColumnView shown, TableView own) {
    return own.readable().equals(List.of(shown))
        && !shown.statistics().unique()
        && unnamed(shown, view.tableLink(own.id()))
        && (head(own) || isEach(own));
  }

  private boolean isEach(TableView own) {
    ColumnLink named = view.tableLink(own.id());
    return named.link() != null
        && named.score() >= Link.NAMED
        && view.utterance().part(named.link()) == Utterance.Part.EACH;
  }

  private Optional<TableView> referenced(ColumnView shown) {
    return view.schema()
        .keysOf(shown.id())
        .map(ForeignKey::to)
        .filter(t -> unnamed(shown, view.tableLink(t)))
        .map(view.schema()::table)
        .filter(DisplayColumns::isNamed)
        .findFirst();
  }

  private static boolean isNamed(TableView table) {
    return !table.readable().isEmpty() && table.readable().stream().allMatch(DisplayColumns::name);
  }

  private static boolean name(ColumnView c) {
    return c.has("name") || c.has("title");
  }

  private boolean half(ColumnView shown, List<ColumnView> names) {
    double score = view.columnLink(shown).score();
    boolean half = names.size() == 2 && names.contains(shown);
    boolean asked =
        score > 0.8
            && names.stream()
                .allMatch(name -> name.equals(shown) || view.columnLink(name).score() < score);
    return half && !asked;
  }

  private boolean number(ColumnView shown, List<ColumnView> names) {
    return shown.key() && !names.isEmpty() && unsaid(shown, view.tableLink(shown.table()));
  }

  /**
   * Whether a word names the column, other than in a condition or an order: "earn more than". The
   * name of the table, with which names of columns may begin, asks for none of them.
   */
  private boolean asked(ColumnView shown) {
    Utterance u = view.utterance();
    ColumnLink column = view.columnLink(shown);
    ColumnLink table = view.tableLink(shown.table());
    Link named =
        column.link() == table.link() && table.score() >= column.score() ? null : column.link();
    Cue next = named == null || named.end() >= u.size() ? null : u.cueAt(named.end());
    boolean compared = next != null && next.kind() == Cue.Kind.COMPARE;
    return named != null
        && !compared
        && u.part(named) != Utterance.Part.FILTER
        && !ordering(named, table.link());
  }

  /** "which crop takes the longest to harvest": by what the rows that are asked for are ordered. */
  private boolean ordering(Link column, @Nullable Link table) {
    return table != null
        && view.utterance().cues().stream()
            .filter(c -> c.kind() == Cue.Kind.SUPERLATIVE)
            .anyMatch(c -> table.end() <= c.start() && c.start() <= column.start());
  }

  /** Whether rows that are asked for by their table's name are told by what was not asked for. */
  private boolean supposed(ColumnView shown) {
    Utterance u = view.utterance();
    Link named = view.tableLink(shown.table()).link();
    boolean rows =
        LISTING.contains(u.token(0).lower()) || u.token(0).number() || named == u.linkAt(0);
    boolean otherwise = u.tokens().stream().anyMatch(t -> IMPLYING.contains(t.lower()));
    return rows
        && !otherwise
        && head(view.schema().table(shown.table()))
        && !view.schema().table(shown.table()).readable().contains(shown)
        && !asked(shown);
  }

  /** "All orders" are not the days on which they were ordered. */
  private boolean moment(ColumnView shown) {
    TableView own = view.schema().table(shown.table());
    Link named = view.columnLink(shown).link();
    return shown.temporal()
        && named != null
        && named == view.tableLink(own.id()).link()
        && view.utterance().part(named) == Utterance.Part.HEAD
        && view.utterance().tokens().stream().noneMatch(t -> IMPLYING.contains(t.lower()));
  }

  /** Whether groups of a table's rows are told by a column that nothing speaks of. */
  private boolean guessed(ColumnView shown) {
    return isEach(view.schema().table(shown.table())) && view.columnLink(shown).link() == null;
  }

  /** Whether no word names the column, but those that name the table, if there are any. */
  private boolean unnamed(ColumnView shown, ColumnLink table) {
    ColumnLink link = view.columnLink(shown);
    return link.link() == null || link.link() == table.link();
  }

  /** Whether nothing says the key of a table: "customers" do not say {@code customer_id}. */
  private boolean unsaid(ColumnView key, ColumnLink table) {
    Link link = view.columnLink(key).link();
    return unnamed(key, table)
        || link != null
            && NUMBERS.contains(key.last())
            && link.columnScore() < SAID
            && !saysKey(link);
  }

  private boolean saysKey(Link link) {
    return view.utterance().tokens().subList(link.start(), link.end()).stream()
        .anyMatch(t -> NUMBERS.contains(t.stem()));
  }
}
