// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.Tokenizer;
import dev.nljdbc.template.QuestionTemplate.Match;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The templates of one database: finds the one that answers a question. A verified question is read
 * when another is near to it for the first time. Thread-safe.
 */
public final class QuestionTemplates {

  /** The number of templates with most words in common that are compared. */
  private static final int LOOKED_AT = 30;

  /** The least share of words in common of questions that may ask the same. */
  private static final double HALF = 0.5;

  /** So many of those that are not verified any more are kept before they are let go. */
  private static final int SPARE = 200;

  private final OfflineParser parser;
  private final DatabaseIndex index;
  private final DaysFromToday days;
  private final Map<Verified, Optional<QuestionTemplate>> read = new ConcurrentHashMap<>();
  private final Map<Verified, Set<String>> stems = new ConcurrentHashMap<>();

  /** A question with the SQL that a person verified for it. */
  public record Verified(String question, String sql) {}

  private record Near(Verified verified, double shared) {}

  /** None yet. */
  public QuestionTemplates(OfflineParser parser, DatabaseIndex index, Today today) {
    this.parser = parser;
    this.index = index;
    this.days = new DaysFromToday(index, today);
  }

  /** The template of a verified query; empty where it can't be told what in its SQL is a value. */
  public Optional<QuestionTemplate> of(Verified verified) {
    return read.computeIfAbsent(
        verified, one -> QuestionTemplate.of(one, read(one.question()), days));
  }

  private ReadQuestion read(String question) {
    return ReadQuestion.of(question, parser, index.values());
  }

  /**
   * The templates that may answer a question, those with most words in common first.
   *
   * @param verified those that whoever asks may see
   * @throws NlException when the question is cancelled
   */
  public List<Match> matches(String question, Set<Verified> verified, Cancellation cancellation)
      throws NlException {
    List<Near> near = near(question, verified, Double.MIN_VALUE);
    List<Match> matches = new ArrayList<>();
    if (!near.isEmpty()) {
      ReadQuestion asked = read(question);
      for (Near one : near) {
        cancellation.check();
        of(one.verified()).flatMap(template -> template.match(asked)).ifPresent(matches::add);
      }
    }
    return matches;
  }

  /**
   * The verified question that has most words in common with another, at least half of them;
   * whether it asks the same is for others to judge.
   */
  public Optional<Verified> nearest(String question, Set<Verified> verified) {
    return near(question, verified, HALF).stream().findFirst().map(Near::verified);
  }

  private List<Near> near(String question, Set<Verified> verified, double least) {
    if (stems.size() > verified.size() + SPARE) {
      stems.keySet().retainAll(verified);
      read.keySet().retainAll(verified);
    }
    Set<String> asked = stems(question);
    return verified.stream()
        .map(
            one ->
                new Near(one, shared(stems.computeIfAbsent(one, v -> stems(v.question())), asked)))
        .filter(one -> one.shared() >= least)
        .sorted(Comparator.comparingDouble(one -> -one.shared()))
        .limit(LOOKED_AT)
        .toList();
  }

  /** How many of the words that mean something both have, 0 to 1. */
  private static double shared(Set<String> stems, Set<String> asked) {
    long shared = stems.stream().filter(asked::contains).count();
    return (double) shared / Math.max(1, Math.max(stems.size(), asked.size()));
  }

  private static Set<String> stems(String question) {
    return new Tokenizer(Lexicon.ENGLISH)
        .tokens(question).stream()
            .filter(token -> token.word() && !Lexicon.ENGLISH.stopword(token.lower()))
            .map(Token::stem)
            .collect(Collectors.toSet());
  }

  /** The one that answers a question; empty where none does, or two do by different SQL. */
  public static Optional<Match> only(List<Match> matches) {
    List<Match> sameUnits = matches.stream().filter(Match::sameUnits).toList();
    List<Match> best = sameUnits.isEmpty() ? matches : sameUnits;
    boolean one = best.stream().map(Match::sql).distinct().count() == 1;
    return one ? Optional.of(best.get(0)) : Optional.empty();
  }
}
