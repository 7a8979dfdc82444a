// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.learn.LinearSettings;
import dev.nljdbc.bench.learn.SketchTrainer;
import dev.nljdbc.bench.learn.SoftmaxTrainer;
import dev.nljdbc.examine.CandidateDoubts;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.TrainingParser;
import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.model.LinearModel;
import dev.nljdbc.offline.parse.ParserModel;
import dev.nljdbc.offline.parse.TrainingExample;
import dev.nljdbc.offline.parse.TrainingExample.SlotLesson;
import dev.nljdbc.offline.sketch.SketchScorer;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The training examples of all questions, each made once for all learners. */
final class TrainingExamples {

  private static final LinearSettings SLOTS =
      LinearSettings.STANDARD.withEpochs(6).withPenalties(0.4, 0.1).withMinimum(3);
  private static final LinearSettings SKETCHES =
      LinearSettings.STANDARD.withEpochs(6).withRate(0.08).withPenalties(0.4, 0.1).withMinimum(3);

  /** The number of wrong choices per slot to learn from, drawn at random. */
  private static final int WRONG = 16;

  /** One in so many questions is learned without the rules' query, which is not always there. */
  private static final int WITHOUT_RULES = 4;

  private static final int CHUNK = 500;

  private final TrainingSet set;
  private final IndexedDatabases databases;
  private final TrainingPool workers;
  private final Map<String, OfflineParser> parsers = new HashMap<>();
  private @Nullable Taken taken;

  /** All lessons, by the number of the question. */
  private static final class Taken {

    private final Map<Integer, Features> questions = new LinkedHashMap<>();
    private final Map<Integer, String> sketches = new LinkedHashMap<>();
    private final SoftmaxTrainer slots = new SoftmaxTrainer();
    private final List<Integer> questionOfSlot = new ArrayList<>();

    void add(int number, TrainingExample lesson) {
      questions.put(number, lesson.question());
      sketches.put(number, lesson.sketch());
      for (SlotLesson slot : lesson.slots()) {
        slots.add(slot.choices(), slot.right(), 1);
        questionOfSlot.add(number);
      }
    }
  }

  TrainingExamples(TrainingSet set, IndexedDatabases databases, TrainingPool workers) {
    this.set = set;
    this.databases = databases;
    this.workers = workers;
  }

  /** The parser of a database, as the driver has it. */
  synchronized OfflineParser parser(String database) throws SQLException {
    OfflineParser parser = parsers.get(database);
    if (parser == null) {
      parser = new OfflineParser(databases.get(database).indexed().index(), new CandidateDoubts());
      parsers.put(database, parser);
    }
    return parser;
  }

  /** Takes all lessons, if that was not done yet. */
  void prepare() throws SQLException, IOException {
    if (taken == null) {
      Taken made = new Taken();
      for (int from = 0; from < set.questions().size(); from += CHUNK) {
        add(from, made);
      }
      taken = made;
    }
  }

  private void add(int from, Taken made) throws SQLException, IOException {
    int to = Math.min(from + CHUNK, set.questions().size());
    List<Callable<Optional<TrainingExample>>> tasks = new ArrayList<>();
    set.questions().subList(from, to).forEach(q -> tasks.add(() -> lesson(q)));
    int number = from;
    for (Optional<TrainingExample> lesson : workers.all(tasks)) {
      if (lesson.isPresent()) {
        made.add(number, lesson.get());
      }
      number++;
    }
  }

  /** A question's lesson; none when its gold can't be a query of ours. */
  private Optional<TrainingExample> lesson(TrainingQuestion q) throws SQLException {
    GoldQueries.Gold gold = new GoldQueries(databases.get(q.database()).schema()).read(q.gold());
    if (gold.query() == null) {
      return Optional.empty();
    }
    SplittableRandom random = new SplittableRandom(q.id().hashCode());
    boolean ruled = random.nextInt(WITHOUT_RULES) > 0;
    TrainingExample whole =
        new TrainingParser(parser(q.database())).lesson(q.question(), gold.query(), ruled);
    List<SlotLesson> slots = whole.slots().stream().map(slot -> sample(slot, random)).toList();
    return Optional.of(new TrainingExample(whole.question(), whole.sketch(), slots));
  }

  /** The right choices, and some of the wrong ones. */
  private static SlotLesson sample(SlotLesson slot, SplittableRandom random) {
    List<Features> kept = new ArrayList<>();
    IntStream.of(slot.right()).forEach(i -> kept.add(slot.choices().get(i)));
    List<Features> wrong = wrong(slot);
    while (wrong.size() > WRONG) {
      int at = random.nextInt(wrong.size());
      wrong.set(at, wrong.get(wrong.size() - 1));
      wrong.remove(wrong.size() - 1);
    }
    kept.addAll(wrong);
    return new SlotLesson(kept, IntStream.range(0, slot.right().length).toArray());
  }

  private static List<Features> wrong(SlotLesson slot) {
    List<Features> wrong = new ArrayList<>();
    for (int i = 0; i < slot.choices().size(); i++) {
      int choice = i;
      if (IntStream.of(slot.right()).noneMatch(right -> right == choice)) {
        wrong.add(slot.choices().get(i));
      }
    }
    return wrong;
  }

  /** A model without ranking, learned from some questions. */
  ParserModel base(Predicate<TrainingQuestion> from) {
    Taken all = Objects.requireNonNull(taken);
    Map<String, Integer> counts = new TreeMap<>();
    all.sketches.forEach(
        (number, sketch) -> {
          if (from.test(set.questions().get(number))) {
            counts.merge(sketch, 1, Integer::sum);
          }
        });
    List<String> sketches = new SketchInventory(counts).sketches();
    LinearModel slots =
        all.slots.train(SLOTS, i -> from.test(set.questions().get(all.questionOfSlot.get(i))));
    SketchScorer scorer = new SketchScorer(sketches, sketches(all, sketches, from));
    return new ParserModel(scorer, slots, null, null, null);
  }

  private LinearModel sketches(Taken all, List<String> sketches, Predicate<TrainingQuestion> from) {
    Map<String, Integer> parts = new LinkedHashMap<>();
    Map<String, Integer> numbers = new HashMap<>();
    int[][] inventory = new int[sketches.size()][];
    for (int i = 0; i < inventory.length; i++) {
      numbers.put(sketches.get(i), i);
      inventory[i] =
          TrainingExample.parts(sketches.get(i)).stream()
              .mapToInt(name -> parts.computeIfAbsent(name, n -> parts.size()))
              .toArray();
    }
    int[] partKeys = parts.keySet().stream().mapToInt(TrainingExample::partKey).toArray();
    int[] sketchKeys = sketches.stream().mapToInt(TrainingExample::sketchKey).toArray();
    SketchTrainer trainer = new SketchTrainer(partKeys, sketchKeys, inventory);
    all.questions.forEach(
        (number, features) -> {
          Integer sketch = numbers.get(all.sketches.get(number));
          if (sketch != null && from.test(set.questions().get(number))) {
            trainer.add(features, sketch, 1);
          }
        });
    return trainer.train(SKETCHES);
  }
}
