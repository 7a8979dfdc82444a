// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.agent.tool.Workspace.Exemplars.Exemplar;
import dev.nljdbc.config.Choices;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.memory.VerifiedQueries;
import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.template.QuestionTemplate;
import dev.nljdbc.template.QuestionTemplate.Match;
import dev.nljdbc.template.QuestionTemplates;
import dev.nljdbc.template.QuestionTemplates.Verified;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Answers a question by the SQL of a verified one that differs from it in its values. */
final class TemplateAnswers {

  private static final String ORIGIN =
      "This is the SQL of the verified question \"%s\" with other values.";

  private final Function<Workspace, OfflineParser> parsers;

  /** The most days and zones whose templates of one index are kept. */
  private static final int MOST_DAYS = 4;

  /** Softly held: templates keep their index, which must be free to go with its connections. */
  private final Cache<DatabaseIndex, Cache<Today, QuestionTemplates>> known =
      Caffeine.newBuilder().weakKeys().softValues().build();

  /**
   * What was found.
   *
   * @param outcome of a template that fits
   * @param nearest the verified query that asks nearly the same, where none fits
   */
  record Look(Optional<Outcome> outcome, Optional<Exemplar> nearest) {

    static final Look NOTHING = new Look(Optional.empty(), Optional.empty());
  }

  /** Nothing read yet; questions are read by these parsers. */
  TemplateAnswers(Function<Workspace, OfflineParser> parsers) {
    this.parsers = parsers;
  }

  /** Lets go of the templates of an index that nobody uses any more. */
  void forget(DatabaseIndex index) {
    known.invalidate(index.shared());
  }

  /**
   * Looks for a template.
   *
   * @param session tells sessions apart that may see different rows
   * @return with an outcome where one fits, or with the one that nearly does
   */
  Look look(
      Question question,
      Workspace workspace,
      VerifiedQueries queries,
      String session,
      Cancellation cancellation)
      throws NlException {
    if (!workspace.settings().has(Choices.Part.TEMPLATES)
        || !question.parameters().isEmpty()
        || !question.columns().isEmpty()
        || question.earlier().isPresent()) {
      return Look.NOTHING;
    }
    Map<Verified, VerifiedQuery> verified = verified(queries, session);
    if (verified.isEmpty()) {
      return Look.NOTHING;
    }
    List<Match> matches =
        templates(workspace).matches(question.text(), verified.keySet(), cancellation);
    DayChecks days = new DayChecks(question, workspace);
    Optional<Match> best =
        QuestionTemplates.only(matches).filter(match -> days.otherDay(match.sql()).isEmpty());
    Optional<Outcome> passed =
        best.isEmpty() ? Optional.empty() : passed(best.get(), verified, queries, workspace);
    return new Look(
        passed, passed.isPresent() ? Optional.empty() : nearest(question, verified, workspace));
  }

  /** The SQL as an example for a model, if the present session's guard permits it. */
  private Optional<Exemplar> nearest(
      Question question, Map<Verified, VerifiedQuery> verified, Workspace workspace) {
    return templates(workspace)
        .nearest(question.text(), verified.keySet())
        .filter(one -> workspace.guard().passesWithColumns(one.sql()))
        .map(one -> new Exemplar(one.question(), one.sql(), 0));
  }

  private static Map<Verified, VerifiedQuery> verified(VerifiedQueries queries, String session) {
    Map<Verified, VerifiedQuery> verified = new LinkedHashMap<>();
    queries.templates(session).forEach(q -> verified.put(new Verified(q.question(), q.sql()), q));
    return verified;
  }

  private QuestionTemplates templates(Workspace workspace) {
    DatabaseIndex index = workspace.index().shared();
    return known
        .get(index, any -> Caffeine.newBuilder().maximumSize(MOST_DAYS).build())
        .get(
            Today.of(workspace.settings()),
            today -> new QuestionTemplates(parsers.apply(workspace), index, today));
  }

  /** A query whose tables are gone, or not for this user, is passed over: it answers nothing. */
  private static Optional<Outcome> passed(
      Match match,
      Map<Verified, VerifiedQuery> verified,
      VerifiedQueries queries,
      Workspace workspace)
      throws NlException {
    try {
      String sql = workspace.guard().checkKept(match.sql());
      VerifiedQuery query = verified.get(match.template().verified());
      if (query != null) {
        queries.use(query, VerifiedQueries.Uses.OTHER_VALUES);
      }
      return Optional.of(outcome(match, sql));
    } catch (NlException e) {
      if (e.error() != NlError.REFUSED) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private static Outcome outcome(Match match, String sql) {
    QuestionTemplate template = match.template();
    Step step =
        new Step(
            1,
            "A person verified the SQL of a question that asks for the same with other values.",
            "NL MEMORY",
            template.shown() + ": " + template.verified().sql(),
            0,
            Duration.ZERO);
    return new Outcome(
        sql,
        OptionalDouble.of(Match.CONFIDENCE),
        NlAnswer.TEMPLATE,
        List.of(step),
        Usage.NONE,
        List.of(Doubt.NOTE + ORIGIN.formatted(template.shown())));
  }

  /**
   * The template of a verified query.
   *
   * @return empty where it is for its own question only, or it can't be told what is a value
   */
  Optional<QuestionTemplate> template(VerifiedQuery query, Workspace workspace) {
    return query.template()
        ? templates(workspace).of(new Verified(query.question(), query.sql()))
        : Optional.empty();
  }
}
