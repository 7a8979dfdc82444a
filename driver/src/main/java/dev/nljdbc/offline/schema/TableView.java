// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.queries.MinedQuery.FilterUse;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A table with the words of its name and its columns. Each table of a {@link SchemaView} has one
 * instance; equality is identity.
 */
public final class TableView {

  private static final Set<String> CODES = WordLists.set("name.code");
  private static final Set<String> PRIVATE = WordLists.set("name.private");
  private static final List<String> NAMES = List.of("name", "title");
  private static final List<String> LABELS = WordLists.list("label");
  private static final List<String> ORGANIZATIONS = WordLists.list("organization");
  private static final Set<String> PERSONAL = WordLists.set("person");

  private final Table table;
  private final List<String> words;
  private final List<ColumnView> columns;
  private final List<FilterUse> conditions;
  private final Optional<ColumnView> key;
  private final List<ColumnView> readable;
  private final boolean people;

  /**
   * Looks at all that is asked for each question once.
   *
   * @param table the catalog's
   * @param words the stems of its name's words
   * @param columns its columns, and what can be computed of a row by itself
   * @param conditions of a view, those that its own query puts on its rows
   */
  TableView(Table table, List<String> words, List<ColumnView> columns, List<FilterUse> conditions) {
    this.table = table;
    this.words = List.copyOf(words);
    this.columns = List.copyOf(columns);
    this.conditions = List.copyOf(conditions);
    this.key = findKey();
    this.readable = findReadable();
    this.people =
        named(NameParts::first).isPresent()
            || columns.stream().anyMatch(c -> PERSONAL.stream().anyMatch(c::has));
  }

  /** The catalog's. */
  public Table table() {
    return table;
  }

  /** The stems of its name's words. */
  public List<String> words() {
    return words;
  }

  /** Its columns, and what can be computed of a row by itself. */
  public List<ColumnView> columns() {
    return columns;
  }

  /** The conditions of a view's own query. */
  public List<FilterUse> conditions() {
    return conditions;
  }

  public TableId id() {
    return table.id();
  }

  /** Whether nothing is stored in it, so that no value can be checked. */
  public boolean empty() {
    return table.rows() == 0;
  }

  /** The single key column, if there is one. */
  public Optional<ColumnView> key() {
    return key;
  }

  private Optional<ColumnView> findKey() {
    Optional<ColumnView> declared = columns.stream().filter(ColumnView::key).findFirst();
    return declared.isPresent() || table.primaryKey().size() > 1
        ? declared
        : columns.stream().filter(c -> c.last().equals("id") && !c.foreign()).findFirst();
  }

  /**
   * The columns by which people know a row: its name or title, first and last name, or the like.
   */
  public List<ColumnView> readable() {
    return readable;
  }

  private List<ColumnView> findReadable() {
    List<ColumnView> exact = columns.stream().filter(c -> isOwn(c, NAMES)).toList();
    Optional<ColumnView> first = named(NameParts::first);
    Optional<ColumnView> last = named(NameParts::last);
    if (first.isPresent()
        && last.isPresent()
        && exact.stream().noneMatch(c -> c.last().equals("name"))) {
      return List.of(first.get(), last.get());
    }
    if (!exact.isEmpty()) {
      return List.of(exact.get(0));
    }
    return likeliest();
  }

  private List<ColumnView> likeliest() {
    return Stream.<Predicate<ColumnView>>of(
            c -> !c.foreign() && c.words().equals(words),
            c -> text(c) && NAMES.contains(c.last()) && !c.repeats(),
            c -> text(c) && isOwn(c, LABELS),
            c -> text(c) && LABELS.contains(c.last()),
            c -> text(c) && isOwn(c, ORGANIZATIONS) && !c.repeats(),
            c -> text(c) && !c.temporal() && startsLikeTable(c) && !c.repeats(),
            this::isCode,
            c -> key.filter(c::equals).isPresent(),
            c -> true)
        .flatMap(which -> columns.stream().filter(which))
        .limit(1)
        .toList();
  }

  /**
   * Whether people know a row by it, where its key is a number that they do not: a number plate.
   */
  private boolean isCode(ColumnView c) {
    boolean numbered = key.isPresent() && key.get().numeric() && key.get().last().equals("id");
    return numbered
        && text(c)
        && CODES.contains(c.last())
        && c.words().stream().noneMatch(PRIVATE::contains)
        && c.statistics().unique()
        && c.statistics().nulls() == 0;
  }

  /** Whether its rows are people. */
  public boolean people() {
    return people;
  }

  private Optional<ColumnView> named(Predicate<List<String>> part) {
    return columns.stream().filter(c -> part.test(c.words())).findFirst();
  }

  private static boolean text(ColumnView c) {
    return !c.foreign() && (c.text() || !c.numeric());
  }

  private static boolean isOwn(ColumnView c, List<String> names) {
    return c.own().size() == 1 && names.contains(c.own().get(0)) && !c.foreign()
        || c.words().size() == 1 && names.contains(c.words().get(0));
  }

  private boolean startsLikeTable(ColumnView c) {
    return !words.isEmpty() && c.words().contains(words.get(words.size() - 1)) && !c.key();
  }

  @Override
  public String toString() {
    return table.id().toString();
  }
}
