// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The features of a slot value that do not depend on the slots filled before. */
public final class SlotValueFeatures {

  private static final List<Cue.Kind> NEAR_TABLES =
      List.of(Cue.Kind.COUNT, Cue.Kind.SUPERLATIVE, Cue.Kind.EACH, Cue.Kind.COMPARE);

  private final QuestionView view;
  private final Utterance u;
  private final ColumnFeatures columns;
  private final MeaningFeatures meanings;
  private final Map<ColumnView, Features> known = new HashMap<>();
  private final Set<String> ruledFilters = new HashSet<>();
  private final Set<String> ruledTables = new HashSet<>();
  private final Set<String> ruledNumbers = new HashSet<>();

  public SlotValueFeatures(QuestionView view) {
    this.view = view;
    this.u = view.utterance();
    this.meanings = new MeaningFeatures(view);
    this.columns = new ColumnFeatures(view, meanings);
    if (view.rules() != null) {
      rules(view.rules().query());
    }
  }

  private void rules(Query q) {
    q.tables().forEach(t -> ruledTables.add(t.toString()));
    ruledNumbers.add(String.valueOf(q.limit()));
    q.having().stream()
        .flatMap(Query.Predicate::literals)
        .forEach(l -> ruledNumbers.add(l.value()));
    q.conditions()
        .forEach(
            p -> {
              p.subs().forEach(this::rules);
              p.literals().forEach(l -> ruledFilters.add(filter(p.left().column(), l.value())));
            });
    if (q.combined() != null) {
      rules(q.combined().query());
    }
  }

  private static String filter(@Nullable ColumnId column, String value) {
    return column + "=" + value.replace("%", "");
  }

  public Features of(Slot slot, SlotValue choice) {
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
    if (m != null && !choice.values().isEmpty()) {
      f.add("v" + choice.source() + ColumnFeatures.type(c));
      mentioned(f, slot, choice, m);
    }
    return f;
  }

  private void mentioned(Features f, Slot slot, SlotValue choice, Mention m) {
    ColumnView c = Objects.requireNonNull(choice.column());
    String value = choice.values().get(0);
    f.add("vr" + ruledFilters.contains(filter(c.id(), value)) + (view.rules() == null));
    if (choice.source().equals("yes") || choice.source().equals("no")) {
      f.add("v" + choice.source() + "denied" + view.denied(m));
    }
    around(f, m, "v");
    adjacent(f, c, m);
    if (m.link() != null) {
      cell(f, c, m.link(), value);
    }
    if (m.number() != null) {
      numeric(f, slot, c, m, value);
    }
  }

  private void cell(Features f, ColumnView c, Link link, String value) {
    f.add("vp" + u.part(link));
    f.add("vn" + Math.min(4, link.length()));
    f.add(
        "vname"
            + (link.tableScore() > Link.PARTLY_NAMED)
            + (link.columnScore() > Link.PARTLY_NAMED));
    f.add("vk" + Math.min(4, rank(f, c, link, value)));
    int rivals = (int) link.values().stream().map(ValueHit::column).distinct().count();
    f.add("va" + Math.min(5, rivals) + "l" + view.columnLink(c).bin());
    f.add("vb" + Math.min(5, rivals) + "t" + view.tableLink(c.table()).bin());
    boolean capital = u.token(link.start()).capital();
    f.add("vc" + capital + c.statistics().categorical());
  }

  /** The place of a cell among those that the span may quote; 0 of none. */
  private static int rank(Features f, ColumnView c, Link link, String value) {
    int rank = 0;
    for (int i = 0; i < link.values().size(); i++) {
      ValueHit hit = link.values().get(i);
      if (hit.column().equals(c.id()) && hit.contents().equals(value)) {
        rank = i + 1;
        f.add("vm" + hit.match());
        f.add("vm" + hit.match() + "n" + Math.min(3, link.length()));
      }
    }
    return rank;
  }

  /** Whether the column is named just before or behind the value. */
  private void adjacent(Features f, ColumnView c, Mention m) {
    int before = gap(c, m, true);
    int after = gap(c, m, false);
    f.add("vg" + Math.min(before, 5) + ":" + Math.min(after, 4));
    f.add("vh" + (before < 5) + (after < 4) + view.columnLink(c).bin());
    boolean other =
        u.links().stream()
            .filter(l -> m.start() >= l.end() && m.start() - l.end() < 3)
            .anyMatch(l -> l.columnScore() > 0.85 && !l.names(c.id()));
    f.add("vx" + other + (before < 5));
  }

  private int gap(ColumnView c, Mention m, boolean before) {
    return u.links().stream()
        .filter(l -> l.names(c.id()))
        .mapToInt(l -> before ? m.start() - l.end() : l.start() - m.end())
        .filter(gap -> gap >= 0 && gap < 9)
        .min()
        .orElse(9);
  }

  private void numeric(Features f, Slot slot, ColumnView c, Mention m, String value) {
    boolean year = value.matches("(1[5-9]|20)\\d\\d");
    f.add("ny" + year + c.temporal() + c.has("year"));
    f.add("nr" + within(c, value));
    f.add("ns" + Math.min(5, value.length()) + ColumnFeatures.type(c));
    Cue cue = compared(f, m, slot);
    if (cue != null) {
      f.add("nh" + cue.hints().stream().anyMatch(h -> c.has(h.stem())) + cue.hints().isEmpty());
    }
    behind(f, m);
  }

  private @Nullable Cue compared(Features f, Mention m, Slot slot) {
    Cue cue = before(m, Cue.Kind.COMPARE);
    f.add("nc" + (cue == null ? "-" : cue.operator().equals(slot.operator())));
    return cue;
  }

  private void behind(Features f, Mention m) {
    Link next = u.linkAt(m.end());
    f.add("nx" + (next == null ? "-" : next.table() ? "T" : next.column() ? "C" : "V"));
  }

  private @Nullable Cue before(Mention m, Cue.Kind kind) {
    return IntStream.concat(
            IntStream.rangeClosed(1, 4).map(k -> m.start() - k),
            IntStream.range(m.end(), m.end() + 3))
        .mapToObj(u::cueAt)
        .filter(cue -> cue != null && cue.is(kind))
        .findFirst()
        .orElse(null);
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
    f.add(name + "w-" + u.wordAt(m.start() - 1));
    f.add(name + "w+" + u.wordAt(m.end()));
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
    if (choice.mention() != null) {
      mentioned(f, slot, choice.mention());
    }
    f.add("nn" + Math.min(4, view.mentions().stream().filter(o -> o.number() != null).count()));
    return f;
  }

  private void mentioned(Features f, Slot slot, Mention m) {
    around(f, m, "n");
    compared(f, m, slot);
    behind(f, m);
    f.add("np" + u.parts().get(m.start()));
    f.add("nb" + (before(m, Cue.Kind.SUPERLATIVE) != null));
  }

  private Features table(TableView t) {
    Features f = new Features();
    ColumnLink link = view.tableLink(t.id());
    f.add("bias");
    f.add("t" + link.bin());
    f.add("h" + t.equals(view.head()) + link.bin());
    f.add("e" + t.empty());
    f.add("r" + ruledTables.contains(t.id().toString()) + (view.rules() == null));
    f.add("a" + Math.min(4, away(t)) + "t" + link.bin());
    if (link.link() != null) {
      named(f, link, link.link());
    }
    meanings.table(f, t, link.bin());
    long named = t.columns().stream().filter(c -> view.columnLink(c).score() > 0.85).count();
    f.add("c" + Math.min(3, named) + "t" + link.bin());
    return f;
  }

  private int away(TableView t) {
    return view.head() == null ? 9 : view.schema().distance(view.head().id(), t.id());
  }

  private void named(Features f, ColumnLink table, Link link) {
    Mention m = new Mention(link.start(), link.end(), link, null);
    f.add("tp" + table.bin() + u.part(link));
    f.add("ta" + Math.min(3, table.ties()) + "r" + Math.min(2, table.rank()));
    around(f, m, "t");
    StringBuilder cues = new StringBuilder("tc");
    for (Cue.Kind kind : NEAR_TABLES) {
      cues.append(before(m, kind) != null);
    }
    f.add(cues.toString());
    f.add("to" + Math.min(3, u.links().stream().filter(Link::table).toList().indexOf(link)));
  }
}
