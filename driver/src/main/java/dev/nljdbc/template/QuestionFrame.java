// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Period;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.language.WordSimilarity;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.text.Stemmer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A question without the values that may be others: what its words ask for. */
final class QuestionFrame {

  /** Words without a meaning of their own that change what is asked for all the same. */
  private static final List<String> BOUNDS = WordLists.list("template.bounds");

  /**
   * A word that means something.
   *
   * @param at its token
   * @param lower in lower case
   * @param stem in the singular
   * @param root without its inflection: that of living is that of live
   * @param link what it may mean in the database; null if nothing
   * @param part of the question that it stands in
   */
  record Word(int at, String lower, String stem, String root, @Nullable Link link, Part part) {

    boolean cell() {
      return link != null && link.cell();
    }
  }

  /** A word may stand between a comparison and its value: over a 100, more than about 5. */
  private static final int NEAR = 3;

  private final Stemmer stemmer = new Stemmer();
  private final Utterance u;
  private final List<TemplateValue> values;

  /** The words in the question's order. */
  final List<Word> words = new ArrayList<>();

  /** What is to be done; none within a value. */
  final List<Cue> cues;

  /** Words that set bounds, sorted; those of cues left out. */
  final List<String> bounds = new ArrayList<>();

  /** What stays as it is: other numbers, dates and quoted texts, and periods counted from today. */
  final List<String> constants = new ArrayList<>();

  private @Nullable List<float[]> vectors;
  private float @Nullable [] whole;

  /** The question without these values. */
  QuestionFrame(Utterance u, List<TemplateValue> values) {
    this.u = u;
    this.values = values;
    this.cues =
        u.cues().stream()
            .filter(cue -> values.stream().noneMatch(v -> v.covers(cue.start())))
            .toList();
    List<Period> periods =
        Period.in(u.tokens()).stream()
            .filter(p -> values.stream().noneMatch(v -> p.equals(v.relative())))
            .toList();
    for (int i = 0; i < u.size(); i++) {
      int at = i;
      boolean counted = periods.stream().anyMatch(p -> p.start() <= at && at < p.end());
      if (!counted && values.stream().noneMatch(v -> v.covers(at))) {
        add(i);
      }
    }
    periods.forEach(p -> constants.add(p.from() + " to " + p.until()));
    constants.sort(Comparator.naturalOrder());
    bounds.sort(Comparator.naturalOrder());
  }

  private void add(int i) {
    Token token = u.token(i);
    boolean cue = cues.stream().anyMatch(c -> c.start() <= i && i < c.end());
    switch (token.kind()) {
      case QUOTED -> constants.add(token.text()); // its case counts
      case DATE -> constants.add(token.lower());
      case NUMBER -> {
        if (!token.text().equalsIgnoreCase("one")) { // each one
          constants.add(token.lower());
        }
      }
      case WORD -> {
        if (!cue && BOUNDS.contains(token.lower())) {
          bounds.add(token.lower());
        } else if (!cue && !Lexicon.ENGLISH.stopword(token.lower())) {
          Link link = u.linkAt(i);
          String root = stemmer.stem(token.lower());
          words.add(new Word(i, token.lower(), token.stem(), root, link, u.parts().get(i)));
        }
      }
      case MARK -> {
        // says nothing by itself
      }
    }
  }

  /** How many tokens, values included. */
  int size() {
    return u.size();
  }

  /** The word that the question begins with, in lower case. */
  String opening() {
    return u.wordAt(0);
  }

  /** The part of the question that a value stands in. */
  Part part(TemplateValue value) {
    return u.parts().get(value.start());
  }

  /**
   * How a value is compared: the operator of the words right before or behind it; empty if none.
   */
  String comparing(TemplateValue value) {
    return cues.stream()
        .filter(cue -> cue.is(Cue.Kind.COMPARE) || cue.is(Cue.Kind.NOT))
        .filter(
            cue ->
                cue.end() <= value.start() && value.start() - cue.end() < NEAR
                    || cue.start() == value.end())
        .map(cue -> cue.is(Cue.Kind.NOT) ? "NOT" : cue.operator())
        .sorted()
        .collect(Collectors.joining(" "));
  }

  /** The values, in the slots' order. */
  List<TemplateValue> values() {
    return values;
  }

  /** The vector of a word, by its place among the words. */
  synchronized float[] vector(int word) {
    if (vectors == null) {
      vectors = words.stream().map(w -> WordSimilarity.vector(w.lower())).toList();
    }
    return vectors.get(word);
  }

  /** The vector of all that is said but the values. */
  synchronized float[] whole() {
    if (whole == null) {
      List<String> said = new ArrayList<>();
      for (int i = 0; i < u.size(); i++) {
        int at = i;
        if (u.token(i).word() && values.stream().noneMatch(v -> v.covers(at))) {
          said.add(u.token(i).lower());
        }
      }
      whole = WordSimilarity.vector(String.join(" ", said));
    }
    return whole;
  }

  /**
   * The words that mean something, what is to be done, and where cells stand, in order. Where a
   * number or a period stands does not change what is asked for.
   *
   * @param as what a word counts as
   */
  List<Object> content(UnaryOperator<Word> as) {
    SortedMap<Integer, Object> content = new TreeMap<>();
    for (int i = 0; i < values.size(); i++) {
      TemplateValue value = values.get(i);
      if (value.kind() == TemplateValue.Kind.CELL || value.kind() == TemplateValue.Kind.PART) {
        content.put(value.start(), i);
      }
    }
    words.stream()
        .filter(word -> !FrameMatch.empty(word))
        .forEach(word -> content.put(word.at(), as.apply(word)));
    cues.forEach(cue -> content.put(cue.start(), cue.kind() + cue.operator()));
    List<Object> order = new ArrayList<>();
    for (Object piece : content.values()) {
      if (order.isEmpty() || !order.get(order.size() - 1).equals(piece)) { // top and best
        order.add(piece);
      }
    }
    return order;
  }

  /** All words in order, stop words too, values as their kind: equal for the same wording. */
  List<String> wording() {
    List<String> wording = new ArrayList<>();
    int i = 0;
    while (i < u.size()) {
      int at = i;
      TemplateValue value = values.stream().filter(v -> v.covers(at)).findFirst().orElse(null);
      if (value != null) {
        wording.add("#" + values.indexOf(value));
        i = value.end();
      } else {
        if (u.token(i).kind() != Token.Kind.MARK) {
          boolean quoted = u.token(i).kind() == Token.Kind.QUOTED;
          wording.add(quoted ? u.token(i).text() : u.token(i).stem());
        }
        i++;
      }
    }
    return wording;
  }
}
