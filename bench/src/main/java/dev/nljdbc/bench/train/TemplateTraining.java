// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.learn.CalibrationTrainer;
import dev.nljdbc.bench.learn.TreeTrainer;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.CandidateDoubts;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.model.Calibration;
import dev.nljdbc.offline.model.TreeModel;
import dev.nljdbc.template.DaysFromToday;
import dev.nljdbc.template.QuestionTemplates;
import dev.nljdbc.template.QuestionTemplates.Verified;
import dev.nljdbc.template.ReadQuestion;
import dev.nljdbc.template.SqlLiterals;
import dev.nljdbc.template.TemplateMatch;
import dev.nljdbc.template.TemplateModel;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Learns when a verified question answers another. Of each database, one question is verified of
 * each group whose SQL differs in values only; the others are asked.
 */
final class TemplateTraining {

  private static final int FOLDS = 5;
  private static final double[] LEAST = {0.5, 0.7, 0.8, 0.85, 0.9, 0.92, 0.93, 0.95, 0.97};

  private static final String HEADING =
      """
      | at least so sure | with a template: answered | of these right | without one: answered | wrongly |
      |---|---|---|---|---|
      """;

  private static final Pattern DOUBLE_QUOTED = Pattern.compile("\"([^\"]*)\"");

  private static final TreeTrainer.Settings TREES =
      new TreeTrainer.Settings(120, 15, 6, 64, 0.08, 2, 2, 0.7, 0.8, 1);

  private final TrainingSet set;
  private final IndexedDatabases databases;
  private final CandidateVerdicts verdicts;
  private final TrainingPool workers;
  private final Consumer<String> progress;

  TemplateTraining(
      TrainingSet set,
      IndexedDatabases databases,
      CandidateVerdicts verdicts,
      TrainingPool workers,
      Consumer<String> progress) {
    this.set = set;
    this.databases = databases;
    this.verdicts = verdicts;
    this.workers = workers;
    this.progress = progress;
  }

  /**
   * A template that may answer a question.
   *
   * @param own whether it is that of the question's group
   * @param right whether its SQL has the rows of the question's gold
   */
  private record Found(TemplateMatch match, boolean own, boolean right) {}

  /**
   * A question with what was found for it.
   *
   * @param verified whether it is the verified one of its group
   */
  private record Asked(TrainingQuestion question, boolean verified, List<Found> found) {}

  /** The trained model, and its report on held-out databases. */
  record Learned(TemplateModel model, String report) {}

  /**
   * Learns.
   *
   * @param opinions how parsers that learned nothing of a question's database read it
   */
  Learned learn(List<HeldOutOpinion> opinions) throws SQLException, IOException {
    Map<String, Opinion> readings = new HashMap<>();
    opinions.forEach(o -> readings.put(o.question(), o.notRun()));
    Map<String, List<TrainingQuestion>> byDatabase = new LinkedHashMap<>();
    for (TrainingQuestion question : set.questions()) {
      if (!question.paraphrase()) {
        byDatabase.computeIfAbsent(question.database(), d -> new ArrayList<>()).add(question);
      }
    }
    List<Callable<List<Asked>>> tasks = new ArrayList<>();
    byDatabase.forEach(
        (database, questions) -> tasks.add(() -> asked(database, questions, readings)));
    List<Asked> all = workers.all(tasks).stream().flatMap(List::stream).toList();
    progress.accept(
        all.size()
            + " questions asked, "
            + all.stream().mapToInt(a -> a.found.size()).sum()
            + " templates looked at");
    return new Learned(model(all, a -> true), crossValidated(all));
  }

  private List<Asked> asked(
      String database, List<TrainingQuestion> questions, Map<String, Opinion> readings)
      throws SQLException, NlException {
    DatabaseIndex index = databases.get(database).indexed().index();
    OfflineParser parser = new OfflineParser(index, new CandidateDoubts());
    Map<String, TrainingQuestion> first = new LinkedHashMap<>();
    questions.forEach(q -> first.putIfAbsent(group(q), q));
    Map<String, ReadQuestion> read = new HashMap<>();
    for (TrainingQuestion q : questions) {
      Opinion opinion = readings.getOrDefault(q.id(), Opinion.NONE);
      read.put(
          q.question(), ReadQuestion.of(parser.words(q.question()), () -> opinion, index.values()));
    }
    QuestionTemplates known =
        new QuestionTemplates(
            question -> Objects.requireNonNull(read.get(question)),
            DaysFromToday.of(index, OfflineTraining.DAY));
    Map<Verified, String> groups = new HashMap<>();
    first.forEach((group, q) -> groups.put(new Verified(q.question(), sql(q)), group));
    List<Asked> asked = new ArrayList<>();
    for (TrainingQuestion q : questions) {
      List<TemplateMatch> matches =
          known.matches(q.question(), groups.keySet(), Cancellation.unbounded());
      List<Boolean> right = verdicts.right(q, matches.stream().map(TemplateMatch::sql).toList());
      List<Found> found = new ArrayList<>();
      for (int i = 0; i < matches.size(); i++) {
        boolean own = group(q).equals(groups.get(matches.get(i).template().verified()));
        found.add(new Found(matches.get(i), own, right.get(i)));
      }
      boolean verified = q.equals(first.get(group(q)));
      asked.add(new Asked(q, verified, found));
    }
    return asked;
  }

  /** Texts in single quotes, as the standard has it. */
  private static String sql(TrainingQuestion question) {
    return DOUBLE_QUOTED
        .matcher(question.gold())
        .replaceAll(m -> "'" + m.group(1).replace("'", "''") + "'");
  }

  private static String group(TrainingQuestion question) {
    return SqlLiterals.masked(sql(question))
        .replaceAll("[\\s;]+", " ")
        .strip()
        .toLowerCase(Locale.ROOT);
  }

  private static TemplateModel model(List<Asked> all, Predicate<Asked> from) {
    TreeModel whole = trees(all, from);
    CalibrationTrainer calibration = new CalibrationTrainer();
    for (int half = 0; half < 2; half++) {
      int own = half;
      TreeModel others = trees(all, from.and(a -> half(a) != own));
      for (Asked a : all) {
        if (from.test(a) && half(a) == half) {
          learnable(a)
              .forEach(f -> calibration.add(others.score(f.match.features().get()), f.right));
        }
      }
    }
    Calibration sure = calibration.train();
    return new TemplateModel(whole, sure);
  }

  private static List<Found> learnable(Asked a) {
    return a.found.stream().filter(f -> !(a.verified && f.own)).toList();
  }

  private static int half(Asked a) {
    return Math.floorMod(a.question.database().hashCode(), 2);
  }

  private static TreeModel trees(List<Asked> all, Predicate<Asked> from) {
    TreeTrainer trainer = new TreeTrainer(TemplateModel.FEATURES, TreeTrainer.Loss.LOGISTIC);
    for (Asked a : all) {
      if (from.test(a)) {
        learnable(a).forEach(f -> trainer.add(f.match.features().get(), f.right, 1));
      }
    }
    return trainer.train(TREES);
  }

  private String crossValidated(List<Asked> all) {
    List<SortedSet<String>> parts = DatabaseFolds.split(set.questions(), FOLDS, 1);
    Map<String, TemplateModel> models = new LinkedHashMap<>();
    for (SortedSet<String> held : parts) {
      TemplateModel learned = model(all, a -> !held.contains(a.question.database()));
      held.forEach(database -> models.put(database, learned));
    }
    StringBuilder text = new StringBuilder(HEADING);
    for (double least : LEAST) {
      text.append(row(all, models, least));
    }
    return text.toString();
  }

  private static String row(List<Asked> all, Map<String, TemplateModel> models, double least) {
    int asked = 0;
    int answered = 0;
    int right = 0;
    int misled = 0;
    int wrong = 0;
    for (Asked a : all) {
      TemplateModel model = Objects.requireNonNull(models.get(a.question.database()));
      if (!a.verified) {
        asked++;
        Optional<Found> best = best(a.found, model, least);
        answered += best.isPresent() ? 1 : 0;
        right += best.isPresent() && best.get().right ? 1 : 0;
      }
      Optional<Found> other = best(a.found.stream().filter(f -> !f.own).toList(), model, least);
      misled += other.isPresent() ? 1 : 0;
      wrong += other.isPresent() && !other.get().right ? 1 : 0;
    }
    return String.format(
        Locale.ROOT,
        "| %.2f | %,d of %,d (%.1f %%) | %.1f %% | %,d of %,d (%.2f %%) | %.2f %% |%n",
        least,
        answered,
        asked,
        100.0 * answered / asked,
        100.0 * right / Math.max(1, answered),
        misled,
        all.size(),
        100.0 * misled / all.size(),
        100.0 * wrong / all.size());
  }

  private static Optional<Found> best(List<Found> found, TemplateModel model, double least) {
    return QuestionTemplates.surest(found.stream().map(Found::match).toList(), model, least)
        .flatMap(best -> found.stream().filter(f -> f.match == best).findFirst());
  }
}
