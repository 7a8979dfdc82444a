// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

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

  /** The selected examples. */
  public List<Example> of(List<Example> examples) {
    List<Example> chosen =
        new ArrayList<>(
            examples.stream()
                .filter(one -> numbers.isEmpty() || numbers.contains(one.number()))
                .filter(one -> databases.isEmpty() || databases.contains(one.database()))
                .limit(limit > 0 ? limit : Long.MAX_VALUE)
                .toList());
    if (sample > 0 && sample < chosen.size()) {
      Collections.shuffle(chosen, new Random(seed));
      chosen = new ArrayList<>(chosen.subList(0, sample));
      chosen.sort(Comparator.comparingInt(Example::number));
    }
    return List.copyOf(chosen);
  }

  /**
   * The numbers in a file, parted by blanks, commas or line ends; {@code #} begins a remark.
   *
   * @throws DatasetException when there is anything else in it, or nothing
   */
  public static Set<Integer> numbers(Path file) throws DatasetException {
    Set<Integer> numbers = new TreeSet<>();
    try {
      Files.readAllLines(file, StandardCharsets.UTF_8).forEach(line -> add(numbers, line));
    } catch (NumberFormatException e) {
      throw new DatasetException(file + ": a question's number was expected: " + e.getMessage());
    } catch (IOException e) {
      throw new DatasetException("Can't read " + file + ": " + e.getMessage());
    }
    if (numbers.isEmpty()) {
      throw new DatasetException(file + " lists no question");
    }
    return numbers;
  }

  private static void add(Set<Integer> numbers, String line) {
    Stream.of(line.replaceFirst("#.*", "").split("[,\\s]+"))
        .filter(word -> !word.isEmpty())
        .forEach(word -> numbers.add(Integer.valueOf(word)));
  }
}
