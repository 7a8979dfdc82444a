package dev.nljdbc.offline.parse;

import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The features of a slot value that do not depend on the slots filled before. */
final class SlotValueFeatures {

  private final QuestionView view;
  private final Utterance u;
  private final ColumnFeatures columns;
  private final Map<ColumnView, Features> known = new HashMap<>();
  private final Set<String> ruledFilters = new HashSet<>();
  private final Set<String> ruledTables = new HashSet<>();
  private final Set<String> ruledNumbers = new HashSet<>();

  SlotValueFeatures(QuestionView view) {
    this.view = view;
    this.u = view.utterance();
    this.columns = new ColumnFeatures(view);
    if (view.rules() != null) {
      rules(view.rules().query());
    }
  }

  private void rules(Query q) {
    q.tables().forEach(t -> ruledTables.add(t.toString()));
    ruledNumbers.add(String.valueOf(q.limit()));
    for (Query.Predicate p : q.having()) {
      p.right().stream()
          .filter(Query.Literal.class::isInstance)
          .forEach(o -> ruledNumbers.add(((Query.Literal) o).value()));
    }
    for (List<Query.Predicate> or : q.where()) {
      for (Query.Predicate p : or) {
        for (Query.Operand o : p.right()) {
          if (o instanceof Query.Sub sub) {
            rules(sub.query());
          } else if (p.left().column() != null) {
            String value = ((Query.Literal) o).value();
            ruledFilters.add(p.left().column() + "=" + value.replace("%", ""));
          }
        }
      }
    }
    if (q.combined() != null) {
      rules(q.combined().query());
    }
  }

  Features of(Slot slot, SlotValue choice) {
    return switch (slot.kind()) {
      case COLUMN -> column(Objects.requireNonNull(choice.column()));
      case FILTER -> filter(slot, choice);
      case NUMBER -> number(slot, choice);
      case TABLE -> table(Objects.requireNonNull(choice.table()));
    };
  }

  private Features column(ColumnView c) {
    return known.computeIfAbsent(c, columns::of);
  }

  private Features filter(Slot slot, SlotValue choice) {
    ColumnView c = Objects.requireNonNull(choice.column());
    Features f = column(c).copy();
    f.add("v" + choice.source());
    Mention m = choice.mention();
    if (m == null || choice.values().isEmpty()) {
      return f;
    }
    String value = choice.values().get(0);
    String type = ColumnFeatures.type(c);
    f.add("v" + choice.source() + type);
    boolean ruled = ruledFilters.contains(c.id() + "=" + value.replace("%", ""));
    f.add("vr" + ruled + (view.rules() == null));
    if (choice.source().equals("yes") || choice.source().equals("no")) {
      f.add("v" + choice.source() + "denied" + view.denied(m));
    }
    around(f, m, "v");
    adjacent(f, c, m);
    Link link = m.link();
    if (link != null) {
      cell(f, c, link, value);
    }
    if (m.number() != null) {
      numeric(f, slot, c, m, value);
    }
    return f;
  }

  private void cell(Features f, ColumnView c, Link link, String value) {
    f.add("vp" + u.part(link));
    f.add("vn" + Math.min(4, link.length()));
    f.add(
        "vname"
            + (link.tableScore() > Link.PARTLY_NAMED)
            + (link.columnScore() > Link.PARTLY_NAMED));
    int rank = 0;
    Set<Object> rivals = new HashSet<>();
    for (int i = 0; i < link.values().size(); i++) {
      ValueHit hit = link.values().get(i);
      rivals.add(hit.column());
      if (hit.column().equals(c.id()) && hit.contents().equals(value)) {
        rank = i + 1;
        f.add("vm" + hit.match());
        f.add("vm" + hit.match() + "n" + Math.min(3, link.length()));
      }
    }
    f.add("vk" + Math.min(4, rank));
    f.add("va" + Math.min(5, rivals.size()) + "l" + view.columnLink(c).bin());
    f.add("vb" + Math.min(5, rivals.size()) + "t" + view.tableLink(c.table()).bin());
    boolean capital = u.token(link.start()).capital();
    f.add("vc" + capital + c.statistics().categorical());
  }

  /** Whether the column is named just before or behind the value. */
  private void adjacent(Features f, ColumnView c, Mention m) {
    int before = gap(c, m, true);
    int after = gap(c, m, false);
    f.add("vg" + Math.min(before, 5) + ":" + Math.min(after, 4));
    f.add("vh" + (before < 5) + (after < 4) + view.columnLink(c).bin());
    boolean other = false;
    for (Link link : u.links()) {
      int gap = m.start() - link.end();
      if (gap >= 0 && gap < 3 && link.columnScore() > 0.85) {
        other |= link.columns().stream().noneMatch(n -> n.what().equals(c));
      }
    }
    f.add("vx" + other + (before < 5));
  }

  private int gap(ColumnView c, Mention m, boolean before) {
    int least = 9;
    for (Link link : u.links()) {
      int gap = before ? m.start() - link.end() : link.start() - m.end();
      if (gap >= 0 && gap < least && link.columns().stream().anyMatch(n -> n.what().equals(c))) {
        least = gap;
      }
    }
    return least;
  }

  private void numeric(Features f, Slot slot, ColumnView c, Mention m, String value) {
    boolean year = value.matches("(1[5-9]|20)\\d\\d");
    f.add("ny" + year + c.temporal() + c.has("year"));
    f.add("nr" + within(c, value));
    f.add("ns" + Math.min(5, value.length()) + ColumnFeatures.type(c));
    Cue cue = before(m, Cue.Kind.COMPARE);
    f.add("nc" + (cue == null ? "-" : cue.operator().equals(slot.operator())));
    if (cue != null) {
      f.add("nh" + cue.hints().stream().anyMatch(h -> c.has(h.stem())) + cue.hints().isEmpty());
    }
    Link next = m.end() < u.size() ? u.linkAt(m.end()) : null;
    f.add("nx" + (next == null ? "-" : next.table() ? "T" : next.column() ? "C" : "V"));
  }

  private @Nullable Cue before(Mention m, Cue.Kind kind) {
    for (int i = m.start() - 1; i >= Math.max(0, m.start() - 4); i--) {
      Cue cue = u.cueAt(i);
      if (cue != null && cue.kind() == kind) {
        return cue;
      }
    }
    for (int i = m.end(); i < Math.min(u.size(), m.end() + 3); i++) {
      Cue cue = u.cueAt(i);
      if (cue != null && cue.kind() == kind) {
        return cue;
      }
    }
    return null;
  }

  private static String within(ColumnView c, String value) {
    String least = c.statistics().min();
    String most = c.statistics().max();
    if (least == null || most == null) {
      return "?";
    }
    try {
      double v = Double.parseDouble(value);
      double low = Double.parseDouble(least);
      double high = Double.parseDouble(most);
      return v < low || v > high ? "out" : "in";
    } catch (NumberFormatException e) {
      return "text"; // dates and words have no range that a number could be in
    }
  }

  private void around(Features f, Mention m, String name) {
    String before = m.start() > 0 ? u.token(m.start() - 1).lower() : "^";
    String after = m.end() < u.size() ? u.token(m.end()).lower() : "$";
    f.add(name + "w-" + before);
    f.add(name + "w+" + after);
    if (m.start() > 1) {
      f.add(name + "w--" + u.token(m.start() - 2).lower());
    }
  }

  private Features number(Slot slot, SlotValue choice) {
    Features f = new Features();
    f.add("bias" + choice.source());
    String value = choice.values().get(0);
    f.add("nr" + ruledNumbers.contains(value) + (view.rules() == null));
    f.add("n" + (value.length() > 2 ? "big" : value));
    Mention m = choice.mention();
    if (m != null) {
      around(f, m, "n");
      Cue cue = before(m, Cue.Kind.COMPARE);
      f.add("nc" + (cue == null ? "-" : cue.operator().equals(slot.operator())));
      Link next = m.end() < u.size() ? u.linkAt(m.end()) : null;
      f.add("nx" + (next == null ? "-" : next.table() ? "T" : next.column() ? "C" : "V"));
      f.add("np" + u.parts().get(m.start()));
      Cue best = before(m, Cue.Kind.SUPERLATIVE);
      f.add("nb" + (best != null));
    }
    f.add("nn" + Math.min(4, view.mentions().stream().filter(o -> o.number() != null).count()));
    return f;
  }

  private Features table(TableView t) {
    Features f = new Features();
    f.add("bias");
    ColumnLink link = view.tableLink(t.id());
    boolean head = t.equals(view.head());
    f.add("t" + link.bin());
    f.add("h" + head + link.bin());
    f.add("e" + t.empty());
    f.add("r" + ruledTables.contains(t.id().toString()) + (view.rules() == null));
    int away = view.head() == null ? 9 : view.schema().distance(view.head().id(), t.id());
    f.add("a" + Math.min(4, away) + "t" + link.bin());
    if (link.link() != null) {
      Mention m = new Mention(link.link().start(), link.link().end(), link.link(), null);
      f.add("tp" + link.bin() + u.part(link.link()));
      f.add("ta" + Math.min(3, link.ties()) + "r" + Math.min(2, link.rank()));
      around(f, m, "t");
      Cue count = before(m, Cue.Kind.COUNT);
      Cue best = before(m, Cue.Kind.SUPERLATIVE);
      Cue each = before(m, Cue.Kind.EACH);
      Cue compare = before(m, Cue.Kind.COMPARE);
      f.add("tc" + (count != null) + (best != null) + (each != null) + (compare != null));
      f.add(
          "to" + Math.min(3, u.links().stream().filter(Link::table).toList().indexOf(link.link())));
    }
    long named = t.columns().stream().filter(c -> view.columnLink(c).score() > 0.85).count();
    f.add("c" + Math.min(3, named) + "t" + link.bin());
    return f;
  }
}
