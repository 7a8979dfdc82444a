// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.bench.TestDatabases;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs that end where nobody expected it: nothing is lost, and nothing counts twice. */
class InterruptedRunTest {

  private static final int QUESTIONS = 200;
  private static final int KILLS = 5;

  @TempDir private Path folder;
  private Path data;
  private Path out;
  private final Set<String> done = new HashSet<>();

  @BeforeEach
  void makeQuestions() throws IOException {
    data = TestDatabases.spider(folder.resolve("spider"));
    out = folder.resolve("out");
    List<Object> train = new ArrayList<>();
    for (int i = 0; i < QUESTIONS; i++) {
      train.add(TestDatabases.entry("boats", "Question " + i, "SELECT count(*) FROM boat"));
    }
    TestDatabases.write(data.resolve("train_spider.json"), train);
    TestDatabases.write(data.resolve("train_others.json"), List.of());
  }

  private Process start(String... before) throws IOException {
    List<String> command = new ArrayList<>(Arrays.asList(before));
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:-UsePerfData",
            "-cp",
            System.getProperty("java.class.path"),
            BusyRun.class.getName(),
            data.toString(),
            out.toString(),
            "10000000"));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /**
   * What a process tells, until so many questions are done. What was done before it began must not
   * be asked by it, and must be known to it.
   */
  private List<String> listen(Process process, int untilDone) throws IOException {
    List<String> told = new ArrayList<>();
    Set<String> before = new HashSet<>(done);
    Set<String> known = new HashSet<>();
    try (BufferedReader output = process.inputReader()) {
      int left = untilDone;
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        told.add(line);
        String number = line.substring(line.indexOf(' ') + 1);
        if (line.startsWith("asked ")) {
          assertThat(before).doesNotContain(number);
        } else if (line.startsWith("earlier ")) {
          known.add(number);
        } else if (line.startsWith("done ")) {
          assertThat(done.add(number)).as("done twice: %s", number).isTrue();
          if (--left == 0) {
            break;
          }
        }
      }
    }
    if (told.stream().anyMatch(line -> line.startsWith("asked ") || line.equals("end"))) {
      assertThat(known).containsAll(before);
    }
    done.addAll(known);
    return told;
  }

  private void isWhole() throws IOException, RunException {
    FinishedRun run = FinishedRun.open(out);
    assertThat(run.numbers()).hasSize(QUESTIONS).doesNotHaveDuplicates();
    for (int number : run.numbers()) {
      assertThat(run.question(number).question()).isEqualTo("Question " + number);
    }
    try (Stream<Path> files = Files.list(out.resolve("questions"))) {
      assertThat(files.filter(file -> !file.toString().endsWith(".json"))).isEmpty();
    }
  }

  @Tag("thorough")
  @Test
  void run_killedAgainAndAgain_losesNothingAndCountsNothingTwice() throws Exception {
    Random random = new Random(7);
    for (int kill = 0; kill < KILLS; kill++) {
      Process process = start();
      try {
        listen(process, 1 + random.nextInt(30));
      } finally {
        process.destroyForcibly().waitFor();
      }
    }
    Process last = start();

    assertThat(listen(last, Integer.MAX_VALUE)).endsWith("end");
    assertThat(last.waitFor()).isZero();
    assertThat(done).hasSize(QUESTIONS);
    isWhole();
  }

  /** A file can't grow beyond a limit: the operating system's own way of having no room. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void run_noRoomLeft_saysSoAndGoesOnOnceThereIs() throws Exception {
    Process cramped = start("sh", "-c", "ulimit -f 8192; exec \"$@\"", "sh");
    List<String> told = listen(cramped, Integer.MAX_VALUE);
    assertThat(cramped.waitFor()).isZero();

    assertThat(told.get(told.size() - 1))
        .startsWith("failed Can't write " + out)
        .contains("too large")
        .contains("the same command goes on");
    assertThat(done).isNotEmpty().hasSizeLessThan(QUESTIONS);

    assertThat(listen(start(), Integer.MAX_VALUE)).endsWith("end");
    isWhole();
  }

  @Tag("thorough")
  @Test
  void open_tornRecordOrSettings_saysWhichFileAndWhatToDo() throws Exception {
    assertThat(listen(start(), Integer.MAX_VALUE)).endsWith("end");
    Path torn = out.resolve("questions/17.json");
    byte[] whole = Files.readAllBytes(torn);
    for (int length : new int[] {0, 1, whole.length / 2}) {
      Files.write(torn, Arrays.copyOf(whole, length));
      assertThat(listen(start(), Integer.MAX_VALUE))
          .last()
          .asString()
          .startsWith("failed " + torn + " can't be read")
          .contains("delete it to have the question asked again");
    }
    Files.delete(torn);
    done.remove("17");
    assertThat(listen(start(), Integer.MAX_VALUE)).contains("asked 17", "done 17").endsWith("end");
    isWhole();

    Files.write(out.resolve("settings.json"), new byte[] {'{'});
    assertThat(listen(start(), Integer.MAX_VALUE))
        .last()
        .asString()
        .startsWith("failed " + out.resolve("settings.json") + " can't be read");
    assertThatThrownBy(() -> FinishedRun.open(out)).hasMessageContaining("settings.json");
  }
}
