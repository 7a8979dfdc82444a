// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.words.NamedQuestion;
import dev.nljdbc.bench.words.WordVariant;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Questions as their authors wrote them and in other words.
 *
 * @param own all as written, by what tells them apart
 * @param wordings the questions of each wording, as written first; a reworded question's identifier
 *     ends in that of its original, behind a slash
 */
record ParaphraseQuestions(
    Map<String, TrainingQuestion> own, Map<String, List<TrainingQuestion>> wordings) {

  private static final String AS_WRITTEN = "as written";
  private static final String SYN = "Spider-Syn";

  /** Copies the maps, in their order. */
  ParaphraseQuestions {
    own = new LinkedHashMap<>(own);
    wordings = new LinkedHashMap<>(wordings);
  }

  /**
   * Rewords the questions of a training set.
   *
   * @param parts the databases of each turn
   * @param listed receives each question beside its wordings, by variant
   * @throws SQLException when a database can't be read
   */
  static ParaphraseQuestions of(
      TrainingSet set,
      IndexedDatabases databases,
      List<? extends Set<String>> parts,
      BiConsumer<WordVariant, String> listed)
      throws SQLException {
    Map<String, TrainingQuestion> own = new LinkedHashMap<>();
    Map<String, List<TrainingQuestion>> wordings = new LinkedHashMap<>();
    set.questions().stream()
        .filter(question -> !question.paraphrase())
        .forEach(question -> own.put(question.id(), question));
    wordings.put(AS_WRITTEN, List.copyOf(own.values()));
    List<TrainingQuestion> syn =
        set.questions().stream().filter(TrainingQuestion::paraphrase).toList();
    if (!syn.isEmpty()) {
      wordings.put(SYN, syn);
      wordings.putAll(new SubstitutionSplit(own, parts).split(syn));
    }
    BorrowedSentences sentences = new BorrowedSentences(own.values(), databases, parts);
    reword(
        own.values(),
        databases,
        new WordVariant.Rewording(q -> sentences.borrowed(q.id(), q.text())),
        wordings,
        listed);
    return new ParaphraseQuestions(own, wordings);
  }

  /** The identifier of the question that another is a wording of. */
  static String original(TrainingQuestion question) {
    return question.id().substring(question.id().indexOf('/') + 1);
  }

  private static void reword(
      Iterable<TrainingQuestion> own,
      IndexedDatabases databases,
      WordVariant.Rewording rewording,
      Map<String, List<TrainingQuestion>> wordings,
      BiConsumer<WordVariant, String> listed)
      throws SQLException {
    NamedQuestions reader = new NamedQuestions(databases);
    for (TrainingQuestion question : own) {
      NamedQuestion named = reader.of(question);
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

  /** Whether a question is one in so many, drawn by the hash of its identifier in all wordings. */
  static boolean drawn(TrainingQuestion question, int every) {
    return Math.floorMod(original(question).hashCode(), every) == 0;
  }

  /** Whether there are questions in Spider-Syn's words. */
  boolean inSpiderSyn() {
    return wordings.containsKey(SYN);
  }

  /**
   * One in so many questions.
   *
   * @param atLeast of each wording, if it has as many; 0 for one in {@code every} of all wordings
   */
  ParaphraseQuestions oneIn(int every, int atLeast) {
    Map<String, List<TrainingQuestion>> worded = new LinkedHashMap<>();
    wordings.forEach(
        (label, questions) -> {
          int step = atLeast == 0 ? every : Math.min(every, questions.size() / atLeast);
          worded.put(label, questions.stream().filter(q -> drawn(q, Math.max(1, step))).toList());
        });
    Map<String, TrainingQuestion> written = new LinkedHashMap<>(own);
    written
        .keySet()
        .retainAll(
            worded.values().stream()
                .flatMap(List::stream)
                .map(ParaphraseQuestions::original)
                .collect(Collectors.toSet()));
    return new ParaphraseQuestions(written, worded);
  }

  /** All questions, as written first. */
  List<TrainingQuestion> all() {
    List<TrainingQuestion> all = new ArrayList<>(own.values());
    wordings.values().forEach(all::addAll);
    return all.stream().distinct().toList(); // parts of Spider-Syn stand beside the whole
  }
}
