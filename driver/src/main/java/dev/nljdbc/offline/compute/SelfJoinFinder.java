// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.offline.compute.SelfJoin.Asks;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds what a question asks of a table that refers to itself: an employee and the manager. It
 * reads questions of which it understands every word, and leaves the others alone.
 */
public final class SelfJoinFinder {

  private static final Set<String> NO_ROLE = Set.of("id", "number", "code", "key", "reference");

  /** The least score of a table's name in another word: employees of a staff. */
  private static final double SYNONYM = 0.85;

  /** Words for those to whom employees report. */
  private static final Set<String> CHIEFS =
      Set.of("manager", "boss", "chief", "supervisor", "superior");

  /** What a column of theirs may be called as well. */
  private static final Set<String> REPORTING = Set.of("report", "manages", "managed");

  private static final Set<String> PASSIVE = Set.of("managed", "supervised", "led");
  private static final Set<String> POSSESSIVES = Set.of("their", "its", "his", "her", "own");

  private static final Map<String, String> COMPARATIVES =
      Map.of(
          "more", ">", "higher", ">", "greater", ">", "larger", ">", "bigger", ">", "longer", ">",
          "less", "<", "lower", "<", "smaller", "<", "shorter", "<");

  /** Words between these that say no more. */
  private static final Set<String> PLAIN =
      Set.of("people", "person", "name", "report", "work", "everyone", "all", "along", "together");

  private final Utterance u;
  private final TableView table;
  private final ForeignKey key;
  private final Set<String> roles = new LinkedHashSet<>();
  private final String role;
  private final boolean chief;

  private SelfJoinFinder(Utterance utterance, SchemaView schema, ForeignKey key) {
    this.u = utterance;
    this.key = key;
    this.table = schema.table(key.from());
    ColumnView column = schema.column(key.from().column(key.fromColumns().get(0)));
    column.own().stream().filter(w -> !NO_ROLE.contains(w)).forEach(roles::add);
    this.chief = roles.stream().anyMatch(w -> CHIEFS.contains(w) || REPORTING.contains(w));
    this.role = roles.stream().filter(w -> !REPORTING.contains(w)).findFirst().orElse("manager");
    if (chief) {
      roles.removeAll(REPORTING);
      roles.addAll(CHIEFS);
    }
  }

  /** The self-join of a question; empty if it has none. */
  public static Optional<SelfJoin> of(Utterance utterance, SchemaView schema) {
    return schema.index().catalog().foreignKeys().stream()
        .filter(k -> k.from().equals(k.to()) && k.fromColumns().size() == 1)
        .map(k -> new SelfJoinFinder(utterance, schema, k))
        .filter(f -> !f.table.readable().isEmpty())
        .flatMap(f -> f.find().stream())
        .findFirst();
  }

  private Optional<SelfJoin> find() {
    Map<ColumnId, String> cells = cells();
    int said = IntStream.range(0, u.size()).filter(this::isRole).findFirst().orElse(-1);
    Optional<SelfJoin> found = cells.isEmpty() ? ofAll(said) : ofSomebody(said, cells);
    return found.filter(this::understood);
  }

  private Optional<SelfJoin> ofAll(int said) {
    if (said >= 0 && possessed(said)) {
      return compared(said).or(() -> pairs(said));
    }
    return IntStream.range(0, u.size())
        .filter(i -> u.is(i, "they") && reporting(i + 1) && u.isAny(i + 2, "to", "for"))
        .boxed()
        .findFirst()
        .flatMap(this::pairs);
  }

  private boolean isRole(int i) {
    Link link = u.linkAt(i);
    boolean title = link != null && link.cell(); // the word is somebody's job title as well
    return u.token(i).word() && roles.contains(u.token(i).stem()) && (!title || ofAnother(i));
  }

  /** Whether it is said of whom somebody is the manager. */
  private boolean ofAnother(int i) {
    Link next = u.linkAt(i + 2);
    boolean named = u.is(i + 1, "of") && next != null && next.cell();
    return possessed(i) || named || i > 0 && u.isAny(i - 1, "'s", "'");
  }

  private boolean possessed(int i) {
    return i > 0 && POSSESSIVES.contains(u.token(i - 1).lower());
  }

  /** Cells of the columns by which people know a row, each for one column. */
  private Map<ColumnId, String> cells() {
    Set<ColumnId> names = new HashSet<>();
    table.readable().forEach(c -> names.add(c.id()));
    Map<ColumnId, String> cells = new LinkedHashMap<>();
    for (Link link : u.links()) {
      if (link.cell()) {
        link.values().stream()
            .filter(hit -> names.contains(hit.column()) && !cells.containsKey(hit.column()))
            .findFirst()
            .ifPresent(hit -> cells.put(hit.column(), hit.contents()));
      }
    }
    return cells;
  }

  /** "employees with their managers", "employees and who they report to". */
  private Optional<SelfJoin> pairs(int said) {
    boolean rows = u.links().stream().anyMatch(l -> l.start() < said && ofTable(l));
    boolean plain = u.cues().stream().allMatch(c -> c.is(Cue.Kind.EACH));
    return rows && plain
        ? Optional.of(join(Asks.PAIRS, Map.of(), List.of(), ""))
        : Optional.empty();
  }

  /** "who earns more than their manager". */
  private Optional<SelfJoin> compared(int said) {
    for (Cue cue : u.cues()) {
      if (cue.is(Cue.Kind.COMPARE) && cue.end() <= said && onlyPossessives(cue.end(), said)) {
        return measure(cue).map(this::compared);
      }
    }
    return than(said).flatMap(this::named).map(this::compared);
  }

  private SelfJoin compared(Measure m) {
    Asks asks = u.has(Cue.Kind.COUNT) ? Asks.COMPARED_COUNTED : Asks.COMPARED;
    return join(asks, Map.of(), List.of(m.column), m.operator);
  }

  /** The operator of "a lower salary than their", where the noun parts both words. */
  private Optional<String> than(int said) {
    int than = IntStream.range(0, said).filter(i -> u.is(i, "than")).findFirst().orElse(said);
    return than < said && onlyPossessives(than + 1, said)
        ? IntStream.range(0, than)
            .mapToObj(i -> COMPARATIVES.getOrDefault(u.token(i).lower(), ""))
            .filter(operator -> !operator.isEmpty())
            .findFirst()
        : Optional.empty();
  }

  private boolean onlyPossessives(int from, int to) {
    return IntStream.range(from, to).allMatch(i -> POSSESSIVES.contains(u.token(i).lower()));
  }

  private record Measure(ColumnView column, String operator) {}

  /** A column that is named, or that the comparison or the verb before it speaks of. */
  private Optional<Measure> measure(Cue cue) {
    return named(cue.operator())
        .or(() -> hinted(cue.hints()))
        .or(
            () ->
                cue.start() == 0
                    ? Optional.empty()
                    : hinted(Lexicon.ENGLISH.amountHints(u.token(cue.start() - 1).stem()))
                        .map(m -> new Measure(m.column, cue.operator())));
  }

  private Optional<Measure> named(String operator) {
    return u.links().stream()
        .flatMap(l -> l.columns().stream())
        .filter(n -> n.score() >= Link.NAMED && comparable(n.what()))
        .map(n -> new Measure(n.what(), operator))
        .findFirst();
  }

  private Optional<Measure> hinted(List<Lexicon.Hint> hints) {
    for (Lexicon.Hint hint : hints) {
      for (ColumnView c : table.columns()) {
        if (c.speaksOf(hint) && comparable(c)) {
          return Optional.of(new Measure(c, hint.operator()));
        }
      }
    }
    return Optional.empty();
  }

  private boolean comparable(ColumnView c) {
    return c.table().equals(table.id())
        && c.stored()
        && !c.identifier()
        && (c.numeric() || c.temporal());
  }

  private Optional<SelfJoin> ofSomebody(int said, Map<ColumnId, String> cells) {
    int first = firstCell();
    boolean under =
        said >= 0
            ? u.is(said - 1, "whose") && u.isAny(said + 1, "is", "was")
            : u.isAny(first - 1, "to", "for") && reporting(first - 2)
                || chief && u.is(first - 1, "by") && PASSIVE.contains(u.wordAt(first - 2));
    if (under) {
      Asks rows = u.has(Cue.Kind.NOT) ? Asks.NOT_REFERRING : Asks.REFERRING;
      return Optional.of(join(u.has(Cue.Kind.COUNT) ? Asks.COUNTED : rows, cells, List.of(), ""));
    }
    boolean over =
        said >= 0
            ? u.is(said + 1, "of") || u.isAny(said - 1, "'s", "'")
            : u.is(u.size() - (u.isMark(u.size() - 1) ? 2 : 1), "to")
                && reporting(u.size() - (u.isMark(u.size() - 1) ? 3 : 2))
                && u.isAny(0, "who", "whom");
    return over ? Optional.of(join(Asks.REFERRED, cells, List.of(), "")) : Optional.empty();
  }

  private int firstCell() {
    return u.links().stream()
        .filter(Link::cell)
        .mapToInt(Link::start)
        .filter(i -> !isRole(i))
        .min()
        .orElse(0);
  }

  private boolean reporting(int i) {
    return chief
        && i >= 0
        && i < u.size()
        && Set.of("report", "work").contains(root(u.token(i).lower()));
  }

  private static String root(String verb) {
    return verb.replaceFirst("(?:s|ed|ing)$", "");
  }

  private boolean ofTable(Link link) {
    return link.tables().stream()
        .anyMatch(n -> n.score() >= SYNONYM && n.what().id().equals(table.id()));
  }

  /** Whether nothing is said that such a query leaves out. */
  private boolean understood(SelfJoin join) {
    return u.cues().stream().allMatch(cue -> understood(cue, join.asks()))
        && IntStream.range(0, u.size()).allMatch(i -> understood(i, join.compared()));
  }

  /** Whether a query reads a cue: none reads "the oldest" or "sorted by". */
  private static boolean understood(Cue cue, Asks asks) {
    return switch (cue.kind()) {
      case EACH, DISTINCT -> true;
      case COUNT -> asks == Asks.COUNTED || asks == Asks.COMPARED_COUNTED;
      case COMPARE -> asks == Asks.COMPARED || asks == Asks.COMPARED_COUNTED;
      case NOT -> asks == Asks.NOT_REFERRING;
      default -> false;
    };
  }

  private boolean understood(int i, List<ColumnView> compared) {
    Token t = u.token(i);
    Link link = u.linkAt(i);
    boolean amount = !compared.isEmpty() && !Lexicon.ENGLISH.amountOf(t.stem()).isEmpty();
    if (t.kind() == Token.Kind.MARK || isRole(i) || u.cueAt(i) != null || amount) {
      return true;
    }
    if (link != null && link.cell()) {
      return link.values().stream().map(ValueHit::column).anyMatch(this::readable);
    }
    if (link != null && !reporting(i)) {
      return ofTable(link)
          || link.columns().stream()
              .anyMatch(n -> readable(n.what().id()) || compared.contains(n.what()));
    }
    return t.lower().startsWith("'")
        || t.word()
            && (Lexicon.ENGLISH.stopword(t.lower())
                || POSSESSIVES.contains(t.lower())
                || PLAIN.contains(t.stem())
                || COMPARATIVES.containsKey(t.lower())
                || PASSIVE.contains(t.lower())
                || reporting(i)
                || !Lexicon.ENGLISH.amountOf(t.stem()).isEmpty());
  }

  private boolean readable(ColumnId column) {
    return table.readable().stream().anyMatch(c -> c.id().equals(column));
  }

  private SelfJoin join(
      Asks asks, Map<ColumnId, String> named, List<ColumnView> compared, String operator) {
    return new SelfJoin(key, role, asks, named, compared, operator);
  }
}
