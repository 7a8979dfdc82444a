package dev.nljdbc.bench.train;

import dev.nljdbc.bench.linking.NamedParts;
import dev.nljdbc.bench.words.NamedQuestion;
import dev.nljdbc.bench.words.WordVariant;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Questions as their authors wrote them and in other words.
 *
 * @param own as written, by what tells them apart
 * @param wordings the questions of each other wording; a question's identifier ends in that of its
 *     original, behind a slash
 */
record ParaphraseQuestions(
    Map<String, TrainingQuestion> own, Map<String, List<TrainingQuestion>> wordings) {

  /** Spider-Syn's questions that are worded as in Spider. */
  static final String SYN_SAME = "Spider-Syn, those left as written";

  /** The others. */
  static final String SYN = "Spider-Syn, those reworded";

  /** Copies the maps, in their order. */
  ParaphraseQuestions {
    own = new LinkedHashMap<>(own);
    wordings = new LinkedHashMap<>(wordings);
  }

  /**
   * Rewords the questions of a training set.
   *
   * @param listed receives each question beside its wordings, by variant
   * @throws SQLException when a database can't be read
   */
  static ParaphraseQuestions of(
      TrainingSet set, IndexedDatabases databases, BiConsumer<WordVariant, String> listed)
      throws SQLException {
    Map<String, TrainingQuestion> own = new LinkedHashMap<>();
    Map<String, List<TrainingQuestion>> wordings = new LinkedHashMap<>();
    wordings.put(SYN_SAME, new ArrayList<>());
    wordings.put(SYN, new ArrayList<>());
    for (TrainingQuestion question : set.questions()) {
      if (question.paraphrase()) {
        boolean same = same(question, own.get(original(question)));
        wordings.getOrDefault(same ? SYN_SAME : SYN, List.of()).add(question);
      } else {
        own.put(question.id(), question);
      }
    }
    reword(own.values(), databases, wordings, listed);
    return new ParaphraseQuestions(own, wordings);
  }

  private static boolean same(TrainingQuestion reworded, @Nullable TrainingQuestion original) {
    return original != null && letters(original).equals(letters(reworded));
  }

  private static String letters(TrainingQuestion question) {
    return question.question().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "");
  }

  /** The identifier of the question that another is a wording of. */
  static String original(TrainingQuestion question) {
    return question.id().substring(question.id().indexOf('/') + 1);
  }

  private static void reword(
      Iterable<TrainingQuestion> own,
      IndexedDatabases databases,
      Map<String, List<TrainingQuestion>> wordings,
      BiConsumer<WordVariant, String> listed)
      throws SQLException {
    WordVariant.Rewording rewording = new WordVariant.Rewording();
    Map<String, NamedParts.Reader> readers = new HashMap<>();
    for (TrainingQuestion question : own) {
      String database = question.database();
      NamedParts.Reader reader = readers.get(database);
      if (reader == null) {
        reader = new NamedParts.Reader(databases.get(database).indexed().index().catalog());
        readers.put(database, reader);
      }
      NamedQuestion named =
          NamedQuestion.of(question.id(), question.question(), reader.read(question.gold()));
      for (WordVariant variant : WordVariant.values()) {
        Optional<String> text = rewording.of(named, variant);
        if (text.isPresent()) {
          listed.accept(variant, question.question() + "\n    " + text.get());
          wordings
              .computeIfAbsent(variant.label(), label -> new ArrayList<>())
              .add(question.reworded(variant.name(), text.get()));
        }
      }
    }
  }

  /** All questions, as written first. */
  List<TrainingQuestion> all() {
    List<TrainingQuestion> all = new ArrayList<>(own.values());
    wordings.values().forEach(all::addAll);
    return all;
  }
}
