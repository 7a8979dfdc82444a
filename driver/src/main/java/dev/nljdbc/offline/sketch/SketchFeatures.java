// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The features that predict the sketch of a question: its words with names and cells masked, counts
 * of these, its cues, and the sketch of the rules' query.
 */
public final class SketchFeatures {

  private static final int MOST_PAIRED = 24;
  private static final Set<String> SHAPING = Set.of("COL", "TBL", "VAL", "and");

  private final QuestionView view;
  private final Utterance u;
  private final Features features = new Features();
  private final List<String> words = new ArrayList<>();
  private final Set<String> keywords = new LinkedHashSet<>();

  private SketchFeatures(QuestionView view) {
    this.view = view;
    this.u = view.utterance();
  }

  public static Features of(QuestionView view, ExtraTables tables) {
    SketchFeatures made = new SketchFeatures(view);
    made.features.add("bias");
    made.delexicalise();
    made.phrases();
    made.pairs();
    made.counts();
    made.cues();
    made.values();
    made.flags();
    made.rules(tables);
    return made.features;
  }

  private void delexicalise() {
    int i = 0;
    while (i < u.size()) {
      Link link = u.linkAt(i);
      if (link == null) {
        words.add(word(i));
        i++;
      } else {
        words.add(label(link));
        cued(link);
        i = link.end();
      }
    }
  }

  private void cued(Link link) {
    for (int k = link.start(); k < link.end(); k++) {
      if (u.cueAt(k) != null) {
        keywords.add(u.token(k).lower());
        features.add("in:" + u.token(k).stem());
      }
    }
  }

  private String word(int i) {
    Token t = u.token(i);
    if (t.number()) {
      return t.lower().equals("1") ? "ONE" : t.lower().length() == 4 ? "YEAR" : "NUM";
    }
    if (t.kind() == Token.Kind.DATE) {
      return "DATE";
    }
    if (t.word() && (u.cueAt(i) != null || Lexicon.ENGLISH.stopword(t.lower()))) {
      keywords.add(t.lower());
    }
    return t.stem();
  }

  private static String label(Link link) {
    if (link.cell()) {
      return "VAL";
    }
    if (link.tableScore() >= link.columnScore() && link.table()) {
      return "TBL";
    }
    return link.column() ? "COL" : "VAL";
  }

  private void phrases() {
    for (int i = 0; i < words.size(); i++) {
      features.add("1:" + words.get(i));
      String before = i == 0 ? "^" : words.get(i - 1);
      features.add("2:" + before + " " + words.get(i));
      String earlier = i < 2 ? "^" : words.get(i - 2);
      features.add("3:" + earlier + " " + before + " " + words.get(i));
    }
    if (words.size() > 1) {
      features.add("begin:" + words.get(0) + " " + words.get(1));
      features.add("end:" + words.get(words.size() - 2) + " " + words.get(words.size() - 1));
    }
    features.add(shape());
  }

  private String shape() {
    return words.stream()
        .filter(SHAPING::contains)
        .limit(8)
        .map(w -> w.substring(0, 1))
        .collect(Collectors.joining("", "shape:", ""));
  }

  private void pairs() {
    List<String> all = new ArrayList<>(keywords);
    int size = Math.min(MOST_PAIRED, all.size());
    for (int i = 0; i < size; i++) {
      for (int j = i + 1; j < size; j++) {
        features.add("p:" + all.get(i) + " " + all.get(j));
      }
    }
  }

  private void counts() {
    int values = links("VAL", l -> true);
    int columns = links("COL", l -> true);
    int headColumns = links("COL", l -> u.part(l) == Utterance.Part.HEAD);
    int tables = links("TBL", l -> true);
    long numbers = u.tokens().stream().filter(Token::number).count();
    count("#val", values);
    count("#col", columns);
    count("#headcol", headColumns);
    count("#tbl", tables);
    count("#num", (int) numbers);
    count("#len", u.size() / 5);
    features.add("#v" + Math.min(3, values) + "n" + Math.min(3, numbers));
    features.add("#h" + Math.min(4, headColumns) + "v" + Math.min(2, values));
    features.add("#c" + Math.min(4, columns) + "t" + Math.min(3, tables));
  }

  private int links(String label, Predicate<Link> which) {
    return (int) u.links().stream().filter(l -> label(l).equals(label)).filter(which).count();
  }

  private void count(String name, int count) {
    features.add(name + Math.min(6, count));
  }

  private void cues() {
    Set<String> kinds = new LinkedHashSet<>();
    for (Cue cue : u.cues()) {
      kinds.add(cue.kind().toString());
      kinds.add(cue.kind() + ":" + cue.operator());
      features.add("cue@" + u.parts().get(cue.start()) + ":" + cue.kind() + cue.operator());
    }
    for (Utterance.Part part : Utterance.Part.values()) {
      if (u.parts().contains(part)) {
        kinds.add("part:" + part);
      }
    }
    pairs(List.copyOf(kinds));
  }

  private void pairs(List<String> kinds) {
    for (int i = 0; i < kinds.size(); i++) {
      features.add("c:" + kinds.get(i));
      for (int j = i + 1; j < kinds.size(); j++) {
        features.add("cc:" + kinds.get(i) + " " + kinds.get(j));
      }
    }
  }

  /** Whether two values are of one column: then both can't hold in one row. */
  private void values() {
    List<Link> cells = u.links().stream().filter(l -> label(l).equals("VAL")).toList();
    for (int i = 1; i < cells.size(); i++) {
      Set<ColumnId> before = columns(cells.get(i - 1));
      before.retainAll(columns(cells.get(i)));
      String between = "";
      for (int k = cells.get(i - 1).end(); k < cells.get(i).start(); k++) {
        between = u.isAny(k, "and", "or", "both", "but") ? u.token(k).lower() : between;
      }
      features.add("vv:" + (before.isEmpty() ? "apart" : "same") + ":" + between);
    }
  }

  /** Rows that are described by yes or no: a denial of that is no search for what is missing. */
  private void flags() {
    for (Link link : u.links()) {
      if (!view.flags(link).isEmpty()) {
        boolean denied = view.denied(new Mention(link.start(), link.end(), link, null));
        features.add("flag");
        features.add("flag" + denied);
        features.add("flag" + denied + view.flags(link).size() + (link.columnScore() > Link.NAMED));
      }
    }
  }

  private static Set<ColumnId> columns(Link link) {
    Set<ColumnId> columns = new HashSet<>();
    for (ValueHit hit : link.values()) {
      columns.add(hit.column());
    }
    return columns;
  }

  private void rules(ExtraTables tables) {
    if (view.rules() == null) {
      features.add("r:none");
      return;
    }
    Sketch sketch = Sketch.of(view.rules().query(), tables);
    String sure =
        view.rules().confidence() > 0.65 ? "+" : view.rules().confidence() > 0.4 ? "" : "-";
    for (Map.Entry<String, String> part : SketchText.clauses(sketch).entrySet()) {
      features.add("r:" + part.getKey() + " " + part.getValue());
      features.add("r" + sure + ":" + part.getKey() + " " + part.getValue());
    }
    features.add("r:" + SketchText.write(sketch));
  }
}
