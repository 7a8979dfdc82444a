package dev.nljdbc.bench.run;

import dev.nljdbc.bench.dataset.Example;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Which questions of a split are asked, always in the order of the split: those about the given
 * databases, or listed by number, of these the first, of these a random sample.
 *
 * @param numbers positions in the split; empty for all
 * @param databases names; empty for all
 * @param limit the first so many; 0 for all
 * @param sample so many of them by chance; 0 for all
 * @param seed the same seed draws the same sample, on every machine
 */
public record QuestionSelection(
    Set<Integer> numbers, List<String> databases, int limit, int sample, long seed) {

  /** All questions. */
  public static final QuestionSelection ALL = new QuestionSelection(Set.of(), List.of(), 0, 0, 0);

  /** Those of the examples. */
  public List<Example> of(List<Example> examples) {
    List<Example> chosen = new ArrayList<>(examples);
    if (!numbers.isEmpty()) {
      chosen.removeIf(example -> !numbers.contains(example.number()));
    }
    if (!databases.isEmpty()) {
      chosen.removeIf(example -> !databases.contains(example.database()));
    }
    if (limit > 0 && limit < chosen.size()) {
      chosen = new ArrayList<>(chosen.subList(0, limit));
    }
    if (sample > 0 && sample < chosen.size()) {
      Collections.shuffle(chosen, new Random(seed));
      chosen = new ArrayList<>(chosen.subList(0, sample));
      chosen.sort(Comparator.comparingInt(Example::number));
    }
    return List.copyOf(chosen);
  }
}
