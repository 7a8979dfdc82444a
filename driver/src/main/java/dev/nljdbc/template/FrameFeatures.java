// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.search.Vectors;
import dev.nljdbc.template.QuestionFrame.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The features of the similarity of two questions without their values. */
final class FrameFeatures {

  /** How many numbers {@link #of} gives. */
  static final int COUNT = 46;

  private final FrameMatch match;
  private final QuestionFrame known;
  private final QuestionFrame asked;

  FrameFeatures(FrameMatch match) {
    this.match = match;
    this.known = match.known;
    this.asked = match.asked;
  }

  /**
   * The numbers that tell whether both ask for the same; always as many.
   *
   * @param sql what the verified query is made of
   */
  float[] of(ReadQuestion verified, ReadQuestion another, SqlPieces sql) {
    List<Double> n = new ArrayList<>();
    readings(n, verified, another);
    n.add(nearest(verified, sql));
    verified(n, another, sql);
    words(n);
    for (Cue.Kind kind : Cue.Kind.values()) {
      List<String> one = FrameMatch.operators(known, kind);
      List<String> other = FrameMatch.operators(asked, kind);
      n.add((double) (one.size() - other.size()));
    }
    n.add(match.differs(Cue.Kind.AGGREGATE) ? 1.0 : 0);
    n.add(match.differs(Cue.Kind.SUPERLATIVE) ? 1.0 : 0);
    n.add(match.measuresOtherwise() ? 1.0 : 0);
    names(n);
    order(n);
    n.add(Vectors.cosine(known.whole(), asked.whole()));
    n.add(known.opening().equals(asked.opening()) ? 1.0 : 0);
    n.add((double) known.values().size());
    n.add((double) (known.size() - asked.size()));
    n.add(valuesApart());
    float[] row = new float[n.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = n.get(i).floatValue();
    }
    return row;
  }

  /** Whether the offline parser reads both alike. */
  private static void readings(List<Double> n, ReadQuestion verified, ReadQuestion other) {
    double both = 0;
    for (String reading : verified.readings().keySet()) {
      both += Math.min(verified.share(reading), other.share(reading));
    }
    n.add(both);
    n.add(verified.best().equals(other.best()) ? 1.0 : 0);
    n.add(other.share(verified.best()));
    n.add(verified.share(other.best()));
    n.add(verified.share(verified.best()));
    n.add(other.share(other.best()));
  }

  /** How near what the offline parser reads comes to the verified SQL. */
  private static void verified(List<Double> n, ReadQuestion read, SqlPieces sql) {
    double equal = 0;
    double mean = 0;
    int i = 0;
    for (double share : read.readings().values()) {
      double like = read.pieces().get(i++).like(sql);
      equal += like == 1 ? share : 0;
      mean += share * like;
    }
    n.add(read.pieces().isEmpty() ? 0 : read.pieces().get(0).like(sql));
    n.add(nearest(read, sql));
    n.add(equal);
    n.add(mean);
  }

  private static double nearest(ReadQuestion read, SqlPieces sql) {
    return read.pieces().stream().mapToDouble(p -> p.like(sql)).max().orElse(0);
  }

  private void words(List<Double> n) {
    int paired = 0;
    int equal = 0;
    double least = 1;
    double sum = 0;
    for (int i = 0; i < match.partner.length; i++) {
      if (match.partner[i] >= 0) {
        paired++;
        equal += match.likeness[i] == 1 ? 1 : 0;
        least = Math.min(least, match.likeness[i]);
        sum += match.likeness[i];
      }
    }
    n.add((double) known.words.size());
    n.add((double) asked.words.size());
    n.add((double) (asked.words.size() - paired));
    n.add((double) (known.words.size() - paired));
    n.add((double) (paired - equal));
    n.add(least);
    n.add(sum / Math.max(1, Math.max(known.words.size(), asked.words.size())));
    n.add(missingHinted());
    int sql = 0;
    int empty = 0;
    for (int i = 0; i < match.partner.length; i++) {
      Link link = asked.words.get(i).link();
      sql += match.partner[i] < 0 && link != null && match.isInSql(link) ? 1 : 0;
      empty += match.partner[i] < 0 && link == null ? 1 : 0;
    }
    n.add((double) sql);
    n.add((double) empty);
  }

  /** Words of the known question that nothing of the one asked says. */
  private double missingHinted() {
    Set<Integer> said = new HashSet<>();
    Arrays.stream(match.partner).forEach(said::add);
    int missing = 0;
    for (int k = 0; k < known.words.size(); k++) {
      missing += said.contains(k) || FrameMatch.hinted(known.words.get(k), asked) ? 0 : 1;
    }
    return missing;
  }

  /** What both name of the schema. */
  private void names(List<Double> n) {
    Set<Object> one = named(known);
    Set<Object> other = named(asked);
    Set<Object> both = new HashSet<>(one);
    both.retainAll(other);
    n.add((double) (one.size() - both.size()));
    n.add((double) (other.size() - both.size()));
  }

  private static Set<Object> named(QuestionFrame frame) {
    Set<Object> named = new HashSet<>();
    for (Word word : frame.words) {
      Link link = word.link();
      if (link != null && link.tableScore() >= Link.NAMED) {
        TableId table = link.firstTable().id();
        named.add(table);
      } else if (link != null && link.columnScore() >= Link.PARTLY_NAMED) {
        named.add(FrameMatch.columns(link));
      }
    }
    return named;
  }

  /** Whether the words that both have stand in the same order and parts. */
  private void order(List<Double> n) {
    int turned = 0;
    int moved = 0;
    int pairs = 0;
    for (int i = 0; i < match.partner.length; i++) {
      if (match.partner[i] >= 0) {
        pairs++;
        moved += asked.words.get(i).part() == known.words.get(match.partner[i]).part() ? 0 : 1;
        for (int k = i + 1; k < match.partner.length; k++) {
          turned += match.partner[k] >= 0 && match.partner[k] < match.partner[i] ? 1 : 0;
        }
      }
    }
    n.add((double) turned);
    n.add((double) moved);
    n.add(pairs == 0 ? 0 : (double) moved / pairs);
  }

  /** How many values stand in another part of the question. */
  private double valuesApart() {
    int apart = 0;
    for (int i = 0; i < known.values().size(); i++) {
      boolean same = known.part(known.values().get(i)) == asked.part(asked.values().get(i));
      apart += same ? 0 : 1;
    }
    return apart;
  }
}
