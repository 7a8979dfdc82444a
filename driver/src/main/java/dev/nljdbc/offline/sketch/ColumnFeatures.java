// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/** The features of a column for a question, independent of the slots filled before. */
final class ColumnFeatures {

  private static final int MOST_WORDS = 16;
  private static final Set<String> ASKING = WordLists.set("feature.interrogative");

  private final QuestionView view;
  private final Utterance u;
  private final List<String> words;
  private final Set<String> stems = new HashSet<>();
  private final Map<ColumnId, Set<String>> ruled = new HashMap<>();
  private final List<Link> named;
  private final MeaningFeatures meanings;

  ColumnFeatures(QuestionView view, MeaningFeatures meanings) {
    this.view = view;
    this.meanings = meanings;
    this.u = view.utterance();
    this.named = u.links().stream().filter(l -> l.column() || l.table()).toList();
    u.tokens().stream().filter(Token::word).map(Token::stem).forEach(stems::add);
    this.words =
        IntStream.range(0, u.size())
            .filter(this::isContentWord)
            .mapToObj(i -> u.token(i).stem())
            .distinct()
            .limit(MOST_WORDS)
            .toList();
    if (view.rules() != null) {
      ruled(view.rules().query(), "");
    }
  }

  private boolean isContentWord(int i) {
    Token t = u.token(i);
    Link link = u.linkAt(i);
    boolean open = link == null || !link.cell() && link.columnScore() < Link.NAMED;
    return t.word() && (ASKING.contains(t.lower()) || open && !Lexicon.ENGLISH.stopword(t.lower()));
  }

  private void ruled(Query q, String where) {
    q.select().forEach(t -> ruled(t, where + "select"));
    q.groupBy().forEach(c -> ruled(c, where + "group"));
    q.orderBy().forEach(o -> ruled(o.term(), where + "order"));
    q.having().forEach(p -> ruled(p.left(), where + "having"));
    q.conditions()
        .forEach(
            p -> {
              ruled(p.left(), where + "where");
              p.subs().forEach(sub -> ruled(sub, "sub."));
            });
    if (q.combined() != null) {
      ruled(q.combined().query(), "set.");
    }
  }

  private void ruled(Query.Term term, String role) {
    if (term.column() != null) {
      ruled(term.column(), role);
      if (!term.function().isEmpty()) {
        ruled(term.column(), role + "." + term.function());
      }
    }
  }

  private void ruled(ColumnId column, String role) {
    ruled.computeIfAbsent(column, c -> new LinkedHashSet<>()).add(role);
  }

  Features of(ColumnView c) {
    Features f = new Features();
    f.add("bias");
    ColumnLink link = view.columnLink(c);
    ColumnLink table = view.tableLink(c.table());
    int bin = link.bin();
    boolean head = view.head() != null && view.head().id().equals(c.table());
    names(f, type(c), bin, table.bin(), head);
    linked(f, link, table);
    place(f, c, bin, head, table.bin());
    found(f, c, bin, head);
    words(f, c, bin, head);
    meanings.column(f, c, bin, head);
    hints(f, c);
    roles(f, c);
    return f;
  }

  private void linked(Features f, ColumnLink column, ColumnLink table) {
    if (column.bin() > 0) {
      near(f, column, column.bin());
    }
    if (table.link() != null) {
      f.add("tp" + table.bin() + u.part(table.link()));
    }
  }

  private static void names(Features f, String type, int bin, int tableBin, boolean head) {
    f.add("l" + bin);
    f.add("l" + bin + "t" + tableBin);
    f.add("l" + bin + type);
    f.add("l" + bin + "h" + head);
    f.add("t" + tableBin);
    f.add("h" + head + type);
    f.add(type);
  }

  private void found(Features f, ColumnView c, int bin, boolean head) {
    int found = view.foundAt(c);
    String rank = found == 0 ? "0" : found < 3 ? "1" : found < 8 ? "2" : found < 99 ? "3" : "9";
    f.add("s" + rank);
    f.add("s" + rank + "l" + bin);
    f.add("s" + rank + "h" + head);
  }

  /** Where the rules' query has the column. */
  private void roles(Features f, ColumnView c) {
    Set<String> roles = ruled.getOrDefault(c.id(), Set.of());
    String sure = view.rules() == null ? "?" : view.rules().confidence() > 0.6 ? "+" : "-";
    if (roles.isEmpty()) {
      f.add("r0" + sure);
    }
    for (String role : roles) {
      f.add("r:" + role);
      f.add("r" + sure + role);
    }
  }

  private void near(Features f, ColumnLink best, int bin) {
    Link link = Objects.requireNonNull(best.link());
    f.add("lp" + bin + u.part(link));
    f.add("la" + bin + Math.min(3, best.ties()) + "r" + Math.min(2, best.rank()));
    f.add("ln" + bin + Math.min(3, link.length()));
    f.add("lv" + bin + link.value());
    int at = named.indexOf(link);
    f.add("lo" + Math.min(4, at));
    f.add("le" + Math.min(3, named.size() - 1 - at));
    beside(f, link);
    cues(f, link);
  }

  private void beside(Features f, Link link) {
    String before = u.wordAt(link.start() - 1);
    f.add("w-" + before);
    f.add("w+" + u.wordAt(link.end()));
    if (link.start() > 1) {
      f.add("w--" + u.token(link.start() - 2).lower() + " " + before);
    }
  }

  private void cues(Features f, Link link) {
    for (int k = link.start() - 3; k < link.end() + 3; k++) {
      Cue cue = u.cueAt(k);
      if (cue != null) {
        String side = k < link.start() ? "-" : k >= link.end() ? "+" : "=";
        f.add("q" + side + cue.kind() + cue.operator());
      }
    }
  }

  private void place(Features f, ColumnView c, int bin, boolean head, int tableBin) {
    TableView table = view.schema().table(c.table());
    boolean readable = table.readable().contains(c);
    f.add("name" + readable + head + Math.min(1, bin));
    f.add("name" + readable + "t" + tableBin);
    f.add("first" + (table.columns().indexOf(c) == 0) + head);
    f.add("key" + c.key() + c.foreign() + head);
    f.add("id" + c.identifier() + Math.min(1, bin));
    f.add("u" + c.statistics().unique() + c.statistics().categorical());
    long distinct = c.statistics().distinct();
    f.add("d" + (distinct < 2 ? 0 : distinct < 6 ? 1 : distinct < 20 ? 2 : 3));
    f.add("e" + table.empty());
    int away = view.head() == null ? 9 : view.schema().distance(view.head().id(), c.table());
    f.add("a" + Math.min(4, away));
    f.add("a" + Math.min(4, away) + "l" + bin);
  }

  private void words(Features f, ColumnView c, int bin, boolean head) {
    long had = c.own().stream().filter(stems::contains).count();
    int share = had == 0 ? 0 : had == c.own().size() ? 3 : 2 * had >= c.own().size() ? 2 : 1;
    f.add("o" + share);
    f.add("o" + share + "l" + bin + "h" + head);
    Set<String> own = new LinkedHashSet<>(c.own());
    for (String word : words) {
      for (String name : own) {
        f.add("x:" + word + "|" + name);
      }
    }
    f.add("n:" + c.last());
  }

  private void hints(Features f, ColumnView c) {
    for (Cue cue : u.cues()) {
      for (Lexicon.Hint hint : cue.hints()) {
        if (c.has(hint.stem())) {
          f.add("hint" + cue.kind());
        }
      }
    }
  }

  static String type(ColumnView c) {
    if (c.identifier()) {
      return c.key() ? "K" : c.foreign() ? "F" : "I";
    }
    return c.temporal() ? "D" : c.numeric() ? "N" : c.text() ? "T" : "O";
  }
}
