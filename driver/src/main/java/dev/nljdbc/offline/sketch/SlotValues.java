// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.Unit;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All values that can fill the slots for one question. Computed once per question. */
public final class SlotValues {

  private static final int MOST_TABLES = 60;
  private static final int MOST_FILTERS = 150;
  private static final int TEXT_COLUMNS = 14;
  private static final int NUMBER_COLUMNS = 40;
  private static final Set<String> YES = WordLists.set("yes");
  private static final Set<String> BEFORE_LETTERS = WordLists.set("pattern.before");

  private final QuestionView view;
  private final Utterance u;
  private final List<SlotValue> columns = new ArrayList<>();
  private final List<SlotValue> tables = new ArrayList<>();
  private final List<SlotValue> numbers = new ArrayList<>();
  private final Map<String, List<SlotValue>> filters = new HashMap<>();
  private final List<ColumnView> textual;
  private final List<ColumnView> numeric;

  /**
   * The columns that a number in the question may belong to: named ones, and those of nearby
   * tables.
   */
  private final List<ColumnView> near;

  public SlotValues(QuestionView view) {
    this.view = view;
    this.u = view.utterance();
    choices();
    this.textual = nearest(ColumnView::text, TEXT_COLUMNS);
    this.numeric =
        nearest(c -> c.numeric() || c.column().kind() == ColumnKind.NUMBER, NUMBER_COLUMNS);
    List<ColumnView> reached = numeric.stream().filter(view::near).toList();
    this.near = reached.isEmpty() ? numeric : reached;
  }

  private void choices() {
    for (ColumnView c : view.columns()) {
      columns.add(SlotValue.of(c));
    }
    view.schema().tables().stream()
        .sorted(Comparator.comparingDouble((TableView t) -> -view.tableLink(t.id()).score()))
        .limit(MOST_TABLES)
        .forEach(t -> tables.add(new SlotValue(null, t, List.of(), null, "")));
    for (Mention m : view.mentions()) {
      if (m.number() != null && m.number().number()) {
        number(m.number().lower(), m, "number");
      }
    }
    number("1", null, "one");
  }

  private void number(String digits, @Nullable Mention m, String source) {
    numbers.add(new SlotValue(null, null, List.of(digits), m, source));
  }

  private List<ColumnView> nearest(Predicate<ColumnView> which, int most) {
    return view.columns().stream()
        .filter(which)
        .sorted(Comparator.comparingDouble((ColumnView c) -> -worth(c)))
        .limit(most)
        .toList();
  }

  private double worth(ColumnView c) {
    TableView head = view.head();
    double name = view.schema().table(c.table()).readable().contains(c) ? 0.3 : 0;
    double about = head != null && head.id().equals(c.table()) ? 0.3 : 0;
    double found = view.foundAt(c) < 99 ? 0.3 - 0.01 * view.foundAt(c) : 0;
    return view.columnLink(c).score()
        + 0.4 * view.tableLink(c.table()).score()
        + name
        + about
        + found;
  }

  /** The choices for a slot. */
  public List<SlotValue> of(Slot slot) {
    return switch (slot.kind()) {
      case COLUMN -> columns;
      case TABLE -> tables;
      case NUMBER -> numbers;
      case FILTER -> filters.computeIfAbsent(sort(slot.operator()), this::filters);
    };
  }

  /** Operators of one sort have the same choices. */
  public static String sort(String operator) {
    return switch (operator) {
      case "=", "IN" -> "=";
      case "<>", "NOT IN" -> "<>";
      case "<", "<=", ">", ">=" -> ">";
      case "LIKE", "NOT LIKE" -> "LIKE";
      case "IS NULL", "IS NOT NULL" -> "NULL";
      default -> operator;
    };
  }

  private List<SlotValue> filters(String sort) {
    Collector out = new Collector();
    switch (sort) {
      case "=" -> {
        quoted(out);
        view.columns().forEach(c -> flag(c, out));
      }
      case "<>" -> quoted(out); // "not paid" is the flag's no, and not denied once more
      case ">" -> compared(out);
      case "LIKE" -> like(out);
      case "BETWEEN" -> between(out);
      case "NULL" -> view.columns().forEach(c -> out.add(c, List.of(), null, ""));
      default -> throw new IllegalArgumentException("no values are known for " + sort);
    }
    return out.choices;
  }

  private void quoted(Collector out) {
    view.mentions().forEach(m -> cells(m, out));
    for (Mention m : view.mentions()) {
      String literal = m.literal();
      if (literal != null) {
        textual.forEach(c -> out.add(c, List.of(literal), m, "text"));
      }
      if (m.number() != null) {
        numbered(m, m.number(), out);
      }
    }
  }

  private void cells(Mention m, Collector out) {
    if (m.link() != null) {
      m.link().values().stream()
          .filter(hit -> view.schema().knows(hit.column()))
          .forEach(
              hit ->
                  out.add(view.schema().column(hit.column()), List.of(hit.contents()), m, "cell"));
    }
  }

  private void numbered(Mention m, Token number, Collector out) {
    if (number.kind() == Token.Kind.DATE) {
      temporal(m, number.lower(), "date", out);
      return;
    }
    List<ColumnView> measured = numeric.stream().filter(c -> keeps(c, m)).toList();
    for (ColumnView c : measured.isEmpty() ? near : measured) {
      out.add(c, List.of(inUnitOf(c, m, number.lower())), m, "number");
    }
    if (measured.isEmpty()) {
      unmeasured(m, number.lower(), out);
    }
  }

  private void unmeasured(Mention m, String number, Collector out) {
    boolean year = Numerals.isYear(number);
    view.columns().stream()
        .filter(c -> !numeric.contains(c) && view.near(c))
        .filter(c -> c.temporal() && year || c.identifier() || c.has("number"))
        .forEach(c -> out.add(c, List.of(number), m, "number"));
  }

  private void temporal(Mention m, String value, String source, Collector out) {
    view.columns().stream()
        .filter(ColumnView::temporal)
        .forEach(c -> out.add(c, List.of(value), m, source));
  }

  /** Whether a column is known to be kept in a unit of what the number measures. */
  private boolean keeps(ColumnView c, Mention m) {
    Optional<Unit> asked = m.unit(u);
    return asked.isPresent()
        && c.unit().filter(kept -> kept.measures().equals(asked.get().measures())).isPresent();
  }

  /** A number in the unit that the column is kept in: 10 minutes are 600 where seconds are kept. */
  private String inUnitOf(ColumnView c, Mention m, String value) {
    Optional<Unit> asked = m.unit(u);
    Optional<Unit> kept = asked.isEmpty() ? asked : c.unit();
    return kept.isPresent()
            && asked.get().measures().equals(kept.get().measures())
            && Numerals.isNumber(value)
        ? asked.get().convert(value, kept.get())
        : value;
  }

  /** A column of two or three values such as yes and no, when the question names it. */
  private void flag(ColumnView c, Collector out) {
    ColumnLink named = view.columnLink(c);
    if (named.link() == null || c.key() || c.foreign()) {
      return;
    }
    Mention m = new Mention(named.link().start(), named.link().end(), named.link(), null);
    Optional<FlagValues> flags = FlagValues.of(c);
    if (flags.isPresent()) {
      out.add(c, List.of(flags.get().yes()), m, "yes");
      out.add(c, List.of(flags.get().no()), m, "no");
    } else if (c.statistics().categorical() && c.statistics().distinct() <= 3) {
      c.statistics().values().forEach(v -> flag(c, m, v.value(), out));
    }
  }

  private static void flag(ColumnView c, Mention m, String value, Collector out) {
    boolean yes = YES.contains(value.strip().toLowerCase(Locale.ROOT));
    if (yes || value.strip().length() <= 5) {
      out.add(c, List.of(value), m, yes ? "yes" : "flag");
    }
  }

  private void compared(Collector out) {
    for (Mention m : view.mentions()) {
      String literal = m.literal();
      if (m.number() != null) {
        numbered(m, m.number(), out);
      }
      if (literal != null) {
        temporal(m, literal, "text", out);
      }
    }
  }

  private void between(Collector out) {
    List<Mention> given = view.mentions().stream().filter(m -> m.number() != null).toList();
    for (int i = 0; i + 1 < given.size(); i++) {
      between(given.get(i), given.get(i + 1), out);
    }
  }

  private void between(Mention first, Mention second, Collector out) {
    Token a = first.number();
    Token b = second.number();
    if (a == null || b == null) {
      return;
    }
    Mention both = new Mention(first.start(), second.end(), null, a);
    boolean dates = a.kind() == Token.Kind.DATE;
    for (ColumnView c : dates ? view.columns() : numeric) {
      if (!dates || c.temporal()) {
        String low = dates ? a.lower() : inUnitOf(c, both, a.lower());
        String high = dates ? b.lower() : inUnitOf(c, both, b.lower());
        out.add(c, List.of(low, high), both, "number");
      }
    }
  }

  private void like(Collector out) {
    u.cues().stream().filter(c -> c.is(Cue.Kind.LIKE)).forEach(cue -> letters(cue, out));
    for (Mention m : view.mentions()) {
      String text = text(m);
      if (text != null && !(m.number() != null && m.number().kind() == Token.Kind.DATE)) {
        like(pattern(m), text, m, out);
      }
    }
  }

  /** Where a text stands, as said by the words before it, or else by others. */
  private String pattern(Mention m) {
    List<Cue> said = u.cues().stream().filter(c -> c.is(Cue.Kind.LIKE)).toList();
    return said.stream()
        .filter(c -> c.end() <= m.start())
        .reduce((one, next) -> next)
        .or(() -> said.stream().findFirst())
        .map(Cue::operator)
        .orElse("%x%");
  }

  private @Nullable String text(Mention m) {
    Link link = m.link();
    String text = m.number() != null ? m.number().lower() : m.literal();
    return text == null && link != null && link.value() ? u.span(link.start(), link.end()) : text;
  }

  /** "starts with the letter a". */
  private void letters(Cue cue, Collector out) {
    int at = cue.end();
    while (at < u.size() && BEFORE_LETTERS.contains(u.token(at).text())) { // "The" may be the text
      at++;
    }
    if (at < u.size() && u.linkAt(at) == null && !u.isMark(at)) {
      like(cue.operator(), u.token(at).text(), new Mention(at, at + 1, null, null), out);
    }
  }

  private void like(String pattern, String text, Mention m, Collector out) {
    List<String> value = List.of(pattern.replace("x", Query.Literal.inLike(text)));
    textual.forEach(c -> out.add(c, value, m, "text"));
  }

  /** Keeps choices that differ, and not too many. */
  private static final class Collector {

    private final List<SlotValue> choices = new ArrayList<>();
    private final Set<List<Object>> known = new HashSet<>();

    void add(ColumnView c, List<String> values, @Nullable Mention m, String source) {
      if (choices.size() < MOST_FILTERS && known.add(List.of(c.id(), values))) {
        choices.add(new SlotValue(c, null, values, m, source));
      }
    }
  }
}
