// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.dataset.Dataset;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A run's folder, read only: its settings and what came of its questions, one at a time. Also of a
 * run that is not at its end.
 */
public final class FinishedRun {

  private static final String END = ".json";

  private final JsonMapper json = new JsonMapper();
  private final Path folder;
  private final RunSettings settings;
  private final List<Integer> numbers;

  private FinishedRun(Path folder) throws RunException {
    this.folder = folder;
    this.settings = read(folder.resolve("settings.json"), RunSettings.class);
    this.numbers = numbers(folder.resolve("questions"));
  }

  /**
   * Opens a run.
   *
   * @throws RunException when there is none in the folder, or it can't be read
   */
  public static FinishedRun open(Path folder) throws RunException {
    if (!Files.isRegularFile(folder.resolve("settings.json"))) {
      throw new RunException("There is no run in " + folder + ": it has no settings.json");
    }
    return new FinishedRun(folder);
  }

  private <T> T read(Path file, Class<T> type) throws RunException {
    try {
      return json.readValue(Files.readAllBytes(file), type);
    } catch (IOException e) {
      throw new RunException(file + " can't be read: " + e.getMessage(), e);
    }
  }

  private static List<Integer> numbers(Path questions) throws RunException {
    List<Integer> numbers = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(questions, "*" + END)) {
      for (Path file : files) {
        String name = Objects.requireNonNull(file.getFileName()).toString();
        numbers.add(Integer.valueOf(name.substring(0, name.length() - END.length())));
      }
    } catch (IOException | NumberFormatException e) {
      throw new RunException("The questions in " + questions + " can't be listed: " + e, e);
    }
    numbers.sort(null);
    return List.copyOf(numbers);
  }

  /** The settings of the run. */
  public RunSettings settings() {
    return settings;
  }

  /** The numbers of its questions, in the order of the split. */
  public List<Integer> numbers() {
    return numbers;
  }

  /**
   * What came of a question, with its trace.
   *
   * @throws RunException when its file is damaged
   */
  public QuestionRecord question(int number) throws RunException {
    return read(folder.resolve("questions").resolve(number + END), QuestionRecord.class);
  }

  /**
   * Makes sure that the run is about these questions.
   *
   * @throws RunException when it is about others
   */
  public void check(Dataset dataset) throws RunException {
    if (!settings.dataset().equals(dataset.name())
        || !settings.fingerprint().equals(dataset.fingerprint())) {
      throw new RunException(
          String.format(
              "The run in %s is about %s %s with other questions than %s %s",
              folder, settings.dataset(), settings.split(), dataset.name(), dataset.split()));
    }
  }
}
