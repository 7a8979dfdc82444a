// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The sentence of a question without what it names.
 *
 * @param meaning questions that agree in it may be asked in each other's sentences
 * @param texts what stands before each hole, and behind the last one
 * @param holes what is named, in the order of the sentence
 */
public record SentenceTemplate(String meaning, List<String> texts, List<Hole> holes) {

  /** Copies the lists. */
  public SentenceTemplate {
    texts = List.copyOf(texts);
    holes = List.copyOf(holes);
    if (texts.size() != holes.size() + 1) {
      throw new IllegalArgumentException(texts.size() + " texts around " + holes.size() + " holes");
    }
  }

  /**
   * Where something is named.
   *
   * @param slot the slot's name
   * @param plural whether the words are in the plural
   * @param words that name it here
   */
  public record Hole(String slot, boolean plural, String words) {

    /** What may stand here: the same slot in the same number. */
    String sort() {
      return plural ? slot + "s" : slot;
    }
  }

  /**
   * The sentence without its names, capitals, marks, articles and courtesy: a sentence that has the
   * same is no other one.
   */
  public String form() {
    StringBuilder form = new StringBuilder();
    for (int i = 0; i < holes.size(); i++) {
      form.append(texts.get(i)).append(" {").append(holes.get(i).sort()).append("} ");
    }
    form.append(texts.get(holes.size()));
    return form.toString()
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}{}']+|\\b(?:the|an?|all|please)\\b", " ")
        .replaceAll(" +", " ")
        .strip();
  }

  /**
   * This sentence with the names of another question, which has to agree with it in meaning.
   *
   * @throws IllegalArgumentException when it names something else
   */
  public String naming(SentenceTemplate other) {
    Map<String, Deque<String>> names = new HashMap<>();
    other.holes.forEach(
        hole -> names.computeIfAbsent(hole.sort(), s -> new ArrayDeque<>()).add(hole.words));
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < holes.size(); i++) {
      Deque<String> left = names.get(holes.get(i).sort());
      if (left == null || left.isEmpty()) {
        throw new IllegalArgumentException("Nothing for " + holes.get(i) + " in " + other);
      }
      text.append(texts.get(i)).append(left.remove());
    }
    return Sentences.tidy(text + texts.get(holes.size()));
  }
}
