package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.Utterance.Part;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads columns that say yes or no: products that are discontinued, members who are not active. */
final class FlagRule {

  private static final List<List<String>> FLAGS =
      List.of(
          List.of("1", "0"),
          List.of("y", "n"),
          List.of("yes", "no"),
          List.of("t", "f"),
          List.of("true", "false"));

  private final Draft draft;
  private final Chooser chooser;
  private final Utterance u;

  FlagRule(Draft draft, Chooser chooser) {
    this.draft = draft;
    this.chooser = chooser;
    this.u = draft.utterance();
  }

  void apply() {
    for (Link link : u.links()) {
      boolean described = u.part(link) == Part.FILTER && !link.cell() && link.column();
      if (described && draft.free(link) && !(link.table() && chooser.meansTable(link))) {
        chooser.column(link, c -> flags(c).isPresent()).ifPresent(c -> flag(link, c));
      }
    }
  }

  private void flag(Link link, ColumnView column) {
    boolean denied = false;
    for (int i = Math.max(0, link.start() - 3); i < link.start(); i++) {
      Cue cue = u.cueAt(i);
      if (cue != null && cue.kind() == Cue.Kind.NOT && draft.free(cue)) {
        denied = true;
        draft.use(cue);
      }
    }
    String value = flags(column).orElseThrow().get(denied ? 1 : 0);
    boolean text = column.text();
    draft.filters.add(
        new Draft.Filter(
            Query.Predicate.of(Query.Term.of(column.id()), "=", new Query.Literal(value, text)),
            link.start(),
            link.end(),
            false));
    draft.use(link, "column", column.id() + " = " + value);
  }

  /** How a column writes yes and no, exactly as its cells do. */
  private static Optional<List<String>> flags(ColumnView c) {
    if (c.column().kind() == ColumnKind.BOOLEAN) {
      boolean numbers = "0".equals(c.statistics().min()) || "1".equals(c.statistics().max());
      boolean words =
          c.statistics().values().stream().anyMatch(v -> v.value().matches("(?i)true|false"));
      return Optional.of(numbers && !words ? List.of("1", "0") : List.of("TRUE", "FALSE"));
    }
    if (c.column().kind() == ColumnKind.NUMBER) {
      boolean bit = "0".equals(c.statistics().min()) && "1".equals(c.statistics().max());
      return bit && !c.identifier() ? Optional.of(List.of("1", "0")) : Optional.empty();
    }
    Set<String> cells =
        c.statistics().values().stream()
            .map(ColumnStatistics.ValueCount::value)
            .collect(Collectors.toSet());
    if (cells.isEmpty() || cells.size() > 2) {
      return Optional.empty();
    }
    for (List<String> flag : FLAGS) {
      if (cells.stream().allMatch(v -> flag.contains(v.toLowerCase(Locale.ROOT)))) {
        return Optional.of(List.of(written(cells, flag.get(0)), written(cells, flag.get(1))));
      }
    }
    return Optional.empty();
  }

  private static String written(Set<String> cells, String flag) {
    return cells.stream().filter(v -> v.equalsIgnoreCase(flag)).findFirst().orElse(flag);
  }
}
