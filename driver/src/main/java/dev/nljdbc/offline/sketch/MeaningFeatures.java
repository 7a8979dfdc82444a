// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;

/**
 * The features of what a question says in other words than the schema's: how similar in meaning a
 * word that does not surely name something is to a name, how many names are more similar, and where
 * the word stands. No feature has a word that may be a name.
 */
final class MeaningFeatures {

  /** What is less similar is not related. */
  private static final double LEAST = 0.3;

  /** From here on, steps are wider: few words are so similar. */
  private static final double SIMILAR = 0.7;

  /** Synonyms of WordNet. */
  private static final double SYNONYM = 0.84;

  /** So many names that are more similar are many. */
  private static final int MANY = 3;

  /** A cue says something of a word at most so far away. */
  private static final int NEAR = 3;

  private final QuestionView view;
  private final Utterance u;
  private final NameSimilarities similarities;

  MeaningFeatures(QuestionView view) {
    this.view = view;
    this.u = view.utterance();
    this.similarities = view.similarities();
  }

  /**
   * Adds those of a column.
   *
   * @param bin how surely a word names it
   * @param head whether it is one of the table that the question is about
   */
  void column(Features f, ColumnView c, int bin, boolean head) {
    double[] similar = similarities.of(c.id());
    int best = best(similar);
    if (best < 0) {
      f.add("m-l" + bin);
      return;
    }
    int step = step(similar[best]);
    int above = step == 0 ? 9 : Math.min(MANY, similarities.above(best, similar[best]));
    String m = "m" + step;
    f.add(m);
    f.add(m + "l" + bin);
    f.add(m + "h" + head);
    f.add(m + ColumnFeatures.type(c));
    f.add(m + "r" + above);
    f.add(m + "r" + above + "l" + bin);
    if (step > 0) {
      place(f, m, similarities.token(best));
    }
  }

  /** Adds those of a table. */
  void table(Features f, TableView t, int bin) {
    double[] similar = similarities.of(t.id());
    int best = best(similar);
    String m = "m" + (best < 0 ? 0 : step(similar[best]));
    f.add(m + "t" + bin);
    f.add(m + "h" + t.equals(view.head()));
  }

  /** The most similar of the words that do not surely name something; -1 where all do. */
  private int best(double[] similar) {
    int best = -1;
    for (int word : similarities.open()) {
      best = best < 0 || similar[word] > similar[best] ? word : best;
    }
    return best;
  }

  private void place(Features f, String m, int at) {
    f.add(m + "p" + u.parts().get(at));
    f.add("mw-" + (u.linkAt(at - 1) == null ? u.wordAt(at - 1) : ""));
    f.add("mw+" + (u.linkAt(at + 1) == null ? u.wordAt(at + 1) : ""));
    u.cues().stream()
        .filter(cue -> cue.start() <= at + NEAR && cue.end() > at - NEAR)
        .forEach(cue -> f.add("mq" + (cue.start() < at ? "-" : "+") + cue.kind() + cue.operator()));
  }

  /** A similarity in steps, 0 to 6. */
  private static int step(double similarity) {
    if (similarity < LEAST) {
      return 0;
    }
    return similarity >= SYNONYM ? 6 : similarity >= SIMILAR ? 5 : (int) (similarity * 10) - 2;
  }
}
