// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.Tokenizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The templates of one database: finds the one that answers a question. A verified question is read
 * when another is near to it for the first time. Thread-safe.
 */
public final class QuestionTemplates {

  /** The number of templates with most words in common that are compared. */
  private static final int LOOKED_AT = 30;

  /** So many of those that are not verified any more are kept before they are let go. */
  private static final int SPARE = 200;

  /** The least share of words in common of questions that may ask the same. */
  private static final double HALF = 0.5;

  private final Reader reader;
  private final DaysFromToday days;
  private final Map<Verified, Known> read = new ConcurrentHashMap<>();

  /** Reads questions, those that are verified and those asked. */
  @FunctionalInterface
  public interface Reader {

    /** Runs nothing. */
    ReadQuestion read(String question);
  }

  /** A question with the SQL that a person verified for it. */
  public record Verified(String question, String sql) {}

  /**
   * None yet.
   *
   * @param days how SQL counts days from today
   */
  public QuestionTemplates(Reader reader, DaysFromToday days) {
    this.reader = reader;
    this.days = days;
  }

  /** A verified question, and its template once that was looked at. */
  private static final class Known {

    private final Set<String> stems;
    private @Nullable Optional<QuestionTemplate> template;

    Known(String question) {
      this.stems = stems(question);
    }

    synchronized Optional<QuestionTemplate> template(
        Verified verified, Reader reader, DaysFromToday days) {
      Optional<QuestionTemplate> made = template;
      if (made == null) {
        made = QuestionTemplate.of(verified, reader.read(verified.question()), days);
        template = made;
      }
      return made;
    }

    /** How many of the words that mean something both have, 0 to 1. */
    double shared(Set<String> asked) {
      long shared = stems.stream().filter(asked::contains).count();
      return (double) shared / Math.max(1, Math.max(stems.size(), asked.size()));
    }
  }

  private static Set<String> stems(String question) {
    return new Tokenizer(Lexicon.ENGLISH)
        .tokens(question).stream()
            .filter(token -> token.word() && !Lexicon.ENGLISH.stopword(token.lower()))
            .map(Token::stem)
            .collect(Collectors.toSet());
  }

  /** The template of a verified query; empty where it can't be told what in its SQL is a value. */
  public Optional<QuestionTemplate> of(Verified verified) {
    return known(verified).template(verified, reader, days);
  }

  private Known known(Verified verified) {
    return read.computeIfAbsent(verified, one -> new Known(one.question()));
  }

  /**
   * The templates that may answer a question, those with most words in common first.
   *
   * @param verified those that whoever asks may see
   * @throws NlException when the question is cancelled
   */
  public List<TemplateMatch> matches(
      String question, Set<Verified> verified, Cancellation cancellation) throws NlException {
    if (read.size() > verified.size() + SPARE) {
      read.keySet().retainAll(verified);
    }
    Set<String> stems = stems(question);
    Map<Verified, Double> shared = new HashMap<>();
    verified.forEach(one -> shared.put(one, known(one).shared(stems)));
    List<Verified> near =
        verified.stream()
            .filter(one -> shared.getOrDefault(one, 0.0) > 0)
            .sorted(Comparator.comparingDouble(one -> -shared.getOrDefault(one, 0.0)))
            .limit(LOOKED_AT)
            .toList();
    if (near.isEmpty()) {
      return List.of();
    }
    ReadQuestion asked = reader.read(question);
    List<TemplateMatch> matches = new ArrayList<>();
    for (Verified one : near) {
      cancellation.check();
      of(one).flatMap(template -> template.match(asked)).ifPresent(matches::add);
    }
    return matches;
  }

  /**
   * The verified question that has most words in common with another, at least half of them;
   * whether it asks the same is for others to judge.
   */
  public Optional<Verified> nearest(String question, Set<Verified> verified) {
    Set<String> stems = stems(question);
    return verified.stream()
        .filter(one -> known(one).shared(stems) >= HALF)
        .max(Comparator.comparingDouble(one -> known(one).shared(stems)));
  }

  /** The one that answers a question; empty where none does, or two do by different SQL. */
  public static Optional<TemplateMatch> only(List<TemplateMatch> matches) {
    List<TemplateMatch> sameUnits = matches.stream().filter(TemplateMatch::sameUnits).toList();
    List<TemplateMatch> best = sameUnits.isEmpty() ? matches : sameUnits;
    boolean one = best.stream().map(TemplateMatch::sql).distinct().count() == 1;
    return one ? Optional.of(best.get(0)) : Optional.empty();
  }
}
