package dev.nljdbc.bench.run;

import dev.nljdbc.bench.dataset.DatasetException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/**
 * A file that chooses questions by their numbers (positions in the split, from 0), parted by
 * blanks, commas or line ends; {@code #} begins a remark.
 */
public final class QuestionList {

  private QuestionList() {}

  /**
   * The numbers in a file.
   *
   * @throws DatasetException when there is anything else in it, or nothing
   */
  public static Set<Integer> read(Path file) throws DatasetException {
    Set<Integer> numbers = new TreeSet<>();
    try {
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        for (String word : line.replaceFirst("#.*", "").split("[,\\s]+")) {
          if (!word.isEmpty()) {
            numbers.add(Integer.valueOf(word));
          }
        }
      }
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
}
