package dev.nljdbc.offline.question;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A table with what the parser makes of its name.
 *
 * @param table the catalog's
 * @param words the stems of its name's words
 * @param columns its columns
 */
public record TableView(Table table, List<String> words, List<ColumnView> columns) {

  private static final List<String> NAMES = List.of("name", "title");
  private static final List<String> LABELS =
      List.of("description", "detail", "label", "caption", "word");

  public TableId id() {
    return table.id();
  }

  /** Whether nothing is stored in it, so that no value can be checked. */
  public boolean empty() {
    return table.rows() == 0;
  }

  /** The single key column, if there is one. */
  public Optional<ColumnView> key() {
    Optional<ColumnView> declared = columns.stream().filter(ColumnView::key).findFirst();
    return declared.isPresent() || table.primaryKey().size() > 1
        ? declared
        : columns.stream().filter(c -> c.last().equals("id") && !c.foreign()).findFirst();
  }

  /**
   * The columns by which people know a row: its name or title, first and last name, or the like.
   */
  public List<ColumnView> readable() {
    List<ColumnView> exact = columns.stream().filter(c -> isOwn(c, NAMES)).toList();
    Optional<ColumnView> first = named("first");
    Optional<ColumnView> last = named("last");
    if (first.isPresent()
        && last.isPresent()
        && exact.stream().noneMatch(c -> c.last().equals("name"))) {
      return List.of(first.get(), last.get());
    }
    if (!exact.isEmpty()) {
      return List.of(exact.get(0));
    }
    Optional<ColumnView> found =
        columns.stream()
            .filter(c -> !c.foreign() && c.words().equals(words))
            .findFirst()
            .or(() -> columns.stream().filter(c -> text(c) && NAMES.contains(c.last())).findFirst())
            .or(() -> columns.stream().filter(c -> text(c) && isOwn(c, LABELS)).findFirst())
            .or(
                () ->
                    columns.stream().filter(c -> text(c) && LABELS.contains(c.last())).findFirst())
            .or(() -> columns.stream().filter(c -> text(c) && startsLikeTable(c)).findFirst())
            .or(this::key)
            .or(() -> columns.stream().findFirst());
    return found.map(List::of).orElse(List.of());
  }

  /** Whether its rows are people. */
  public boolean people() {
    return named("first").isPresent()
        || columns.stream()
            .anyMatch(
                c ->
                    Set.of("gender", "sex", "age", "nationality", "salary", "hometown", "birth")
                        .stream()
                        .anyMatch(c::has));
  }

  private Optional<ColumnView> named(String which) {
    return columns.stream().filter(c -> c.has(which) && c.has("name")).findFirst();
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
}
