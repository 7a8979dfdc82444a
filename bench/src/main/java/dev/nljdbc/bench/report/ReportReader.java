// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.metric.Bootstrap;
import dev.nljdbc.bench.metric.Interval;
import dev.nljdbc.bench.run.FinishedRun;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.bench.run.RunSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads runs, one question at a time, so that traces of thousands are never held together. */
public final class ReportReader {

  /** The number of groups above which they are ordered by accuracy. */
  private static final int FEW = 8;

  private final List<FinishedRun> runs;
  private final List<String> names;
  private final List<RunCounter> counters = new ArrayList<>();

  /**
   * Of runs.
   *
   * @param folders of one run each
   * @throws RunException when one of them holds no run
   */
  public ReportReader(List<Path> folders) throws RunException {
    this.runs = new ArrayList<>();
    for (Path folder : folders) {
      runs.add(FinishedRun.open(folder));
      counters.add(new RunCounter());
    }
    this.names = names(folders);
  }

  /** The folders' names; their paths where these are the same. */
  private static List<String> names(List<Path> folders) {
    List<String> names =
        folders.stream()
            .map(folder -> Objects.toString(folder.toAbsolutePath().normalize().getFileName(), "/"))
            .toList();
    return new HashSet<>(names).size() == names.size()
        ? names
        : folders.stream().map(Path::toString).toList();
  }

  /** The names of the runs in the report. */
  List<String> names() {
    return names;
  }

  /**
   * Reads all, once.
   *
   * @param sink gets each question, by set and number
   * @throws RunException when a question's file is damaged
   */
  Report read(QuestionSink sink) throws RunException, IOException {
    List<List<Integer>> sets = List.copyOf(sets().values());
    for (int set = 0; set < sets.size(); set++) {
      SortedSet<Integer> numbers = new TreeSet<>();
      sets.get(set).forEach(run -> numbers.addAll(runs.get(run).numbers()));
      for (int number : numbers) {
        sink.accept(set, question(sets.get(set), number));
      }
    }
    List<ReportedRun> reported = new ArrayList<>();
    for (int run = 0; run < runs.size(); run++) {
      reported.add(counters.get(run).run(names.get(run), runs.get(run).settings()));
    }
    return new Report(reported, groups(reported), comparisons(sets));
  }

  /**
   * Writes the runs as one page, whole or not at all.
   *
   * @param file that is replaced when it is there
   */
  public void html(Path file) throws RunException, IOException {
    HtmlReport.write(this, file);
  }

  /** The runs of each set of questions. */
  private Map<List<String>, List<Integer>> sets() {
    Map<List<String>, List<Integer>> sets = new LinkedHashMap<>();
    for (int run = 0; run < runs.size(); run++) {
      RunSettings settings = runs.get(run).settings();
      List<String> questions =
          List.of(settings.dataset(), settings.split(), settings.fingerprint());
      sets.computeIfAbsent(questions, q -> new ArrayList<>()).add(run);
    }
    return sets;
  }

  private List<@Nullable JudgedQuestion> question(List<Integer> set, int number)
      throws RunException {
    List<@Nullable JudgedQuestion> judged =
        new ArrayList<>(Collections.<@Nullable JudgedQuestion>nCopies(runs.size(), null));
    for (int run : set) {
      if (Collections.binarySearch(runs.get(run).numbers(), number) >= 0) {
        JudgedQuestion one = JudgedQuestion.of(runs.get(run).question(number));
        counters.get(run).add(one);
        judged.set(run, one);
      }
    }
    return judged;
  }

  private static SortedMap<String, List<String>> groups(List<ReportedRun> runs) {
    SortedMap<String, SortedMap<String, Share>> all = new TreeMap<>(GroupOrder.GROUPS);
    for (ReportedRun run : runs) {
      run.groups()
          .forEach(
              (by, shares) -> {
                var names = all.computeIfAbsent(by, b -> new TreeMap<>(GroupOrder.NAMES));
                shares.forEach(names::putIfAbsent);
              });
    }
    SortedMap<String, List<String>> groups = new TreeMap<>(GroupOrder.GROUPS);
    all.forEach((by, shares) -> groups.put(by, ordered(shares.values())));
    return groups;
  }

  private static List<String> ordered(Collection<Share> shares) {
    Stream<Share> order = shares.stream();
    if (shares.size() > FEW) {
      order = order.sorted(Comparator.comparingDouble(Share::value).reversed());
    }
    return order.map(Share::name).toList();
  }

  private List<Comparison> comparisons(List<List<Integer>> sets) {
    List<Comparison> comparisons = new ArrayList<>();
    for (List<Integer> set : sets) {
      for (int i = 0; i < set.size(); i++) {
        for (int j = i + 1; j < set.size(); j++) {
          Map<Integer, Boolean> one = counters.get(set.get(i)).correct();
          Map<Integer, Boolean> other = counters.get(set.get(j)).correct();
          if (!Collections.disjoint(one.keySet(), other.keySet())) {
            comparisons.add(Comparison.of(set.get(i), set.get(j), one, other));
          }
        }
      }
    }
    return comparisons;
  }

  /**
   * One or several runs in figures.
   *
   * @param runs in the order asked for
   * @param groups the names of groups, by what groups, in the order to be shown: by accuracy where
   *     there are many
   * @param comparisons each two runs that have questions in common
   */
  record Report(
      List<ReportedRun> runs,
      SortedMap<String, List<String>> groups,
      List<Comparison> comparisons) {}

  /**
   * A run in figures.
   *
   * @param name that it goes by in the report
   * @param settings what it was begun with
   * @param summary as {@code summary.json} has it
   * @param groups accuracy by group, by what groups
   */
  record ReportedRun(
      String name,
      Map<String, String> settings,
      Summary summary,
      SortedMap<String, SortedMap<String, Share>> groups) {}

  /**
   * Accuracy on the questions of one group.
   *
   * @param name of the group
   * @param questions how many
   * @param correct how many of them are right
   * @param value their share, 0 to 1
   * @param low lower end of its 95 % interval (Wilson's)
   * @param high upper end
   */
  record Share(String name, int questions, int correct, double value, double low, double high) {

    static Share of(String name, int questions, int correct) {
      Interval interval = Interval.wilson(correct, questions);
      return new Share(name, questions, correct, interval.value(), interval.low(), interval.high());
    }
  }

  /** Takes the questions of a report, one after the other. */
  @FunctionalInterface
  interface QuestionSink {

    /**
     * Takes a question.
     *
     * @param set which set of questions it is of, from 0: runs on other questions are of other sets
     * @param judged what came of it, one per run; null where a run does not have it
     */
    void accept(int set, List<@Nullable JudgedQuestion> judged) throws IOException;
  }

  /** Counts one run's questions. Not thread-safe. */
  private static final class RunCounter {

    private final List<QuestionRecord> records = new ArrayList<>();
    private final Map<Integer, Boolean> correct = new HashMap<>();
    private final SortedMap<String, SortedMap<String, Share>> groups = new TreeMap<>();

    void add(JudgedQuestion judged) {
      records.add(judged.question().brief());
      correct.put(judged.question().number(), judged.isCorrect());
      judged.groups().forEach((by, group) -> addTo(by, group, judged.isCorrect()));
    }

    private void addTo(String by, String group, boolean isCorrect) {
      groups
          .computeIfAbsent(by, b -> new TreeMap<>(GroupOrder.NAMES))
          .merge(
              group,
              Share.of(group, 1, isCorrect ? 1 : 0),
              (before, one) ->
                  Share.of(
                      group,
                      before.questions() + one.questions(),
                      before.correct() + one.correct()));
    }

    /** Whether each question was answered correctly, by number. */
    Map<Integer, Boolean> correct() {
      return correct;
    }

    ReportedRun run(String name, RunSettings settings) {
      return new ReportedRun(name, settings.flat(), Summary.of(settings, records), groups);
    }
  }

  /**
   * Two runs on the questions that both have.
   *
   * @param first its position among the runs
   * @param second likewise
   * @param both how many questions both have right
   * @param onlyFirst only the first
   * @param onlySecond only the second
   * @param neither none of the two
   * @param difference accuracy of the second less that of the first, paired bootstrap
   */
  record Comparison(
      int first,
      int second,
      int both,
      int onlyFirst,
      int onlySecond,
      int neither,
      Interval difference) {

    /**
     * Compares.
     *
     * @param one whether each question was answered correctly, by number
     * @param other likewise
     */
    static Comparison of(
        int first, int second, Map<Integer, Boolean> one, Map<Integer, Boolean> other) {
      List<Integer> shared = one.keySet().stream().filter(other::containsKey).sorted().toList();
      double[] differences = new double[shared.size()];
      int[] counts = new int[4];
      for (int i = 0; i < differences.length; i++) {
        int a = Boolean.TRUE.equals(one.get(shared.get(i))) ? 1 : 0;
        int b = Boolean.TRUE.equals(other.get(shared.get(i))) ? 1 : 0;
        counts[2 * a + b]++;
        differences[i] = b - a;
      }
      Interval difference = Bootstrap.mean(differences);
      return new Comparison(first, second, counts[3], counts[2], counts[1], counts[0], difference);
    }
  }
}
