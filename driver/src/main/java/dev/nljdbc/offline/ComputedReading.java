package dev.nljdbc.offline;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.OfflineParser.Opinion;
import dev.nljdbc.offline.compute.Computation;
import dev.nljdbc.offline.compute.ComputationSql;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.question.LinkedSpan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads a question that computes with what simpler questions ask. */
final class ComputedReading {

  /** Parts less sure than this are not computed with. */
  private static final double LEAST = 0.3;

  /** As many readings of a simpler question are tried. */
  static final int WAYS = 4;

  private final Computation computation;
  private final PartReader reader;
  private final ComputationSql sql;

  /** Reads a simpler question. */
  @FunctionalInterface
  interface PartReader {

    /** Throws what {@link OfflineParser#parse} throws. */
    Part read(String question) throws NlException;
  }

  /** What a simpler question may ask, the likeliest way first. */
  record Part(List<Way> ways, Reading reading) {}

  /** One way to read a simpler question. */
  record Way(Query query, double confidence) {}

  private record Chosen(Way way, Reading reading) {}

  private record Computed(String sql, List<Chosen> parts) {

    double confidence() {
      return parts.stream().mapToDouble(c -> c.way().confidence()).reduce(1, (a, b) -> a * b);
    }
  }

  private ComputedReading(Computation computation, PartReader reader, ComputationSql sql) {
    this.computation = computation;
    this.reader = reader;
    this.sql = sql;
  }

  /**
   * The reading of a computation; empty when its parts can't be told and the words may mean
   * something else.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} when its parts can't be told
   */
  static Optional<Reading> of(Computation computation, PartReader reader, ComputationSql sql)
      throws NlException {
    return new ComputedReading(computation, reader, sql).reading();
  }

  private Optional<Reading> reading() throws NlException {
    Optional<Computed> best = best();
    if (best.isEmpty() && computation.certain()) {
      String said = computation.said();
      throw NotUnderstood.offline(
          "can't tell what amounts \"" + said + "\" is computed of. Ask for each by itself");
    }
    return best.map(this::reading);
  }

  private Optional<Computed> best() throws NlException {
    List<Chosen> first = parts(computation.first());
    List<Computed> found = new ArrayList<>();
    if (computation.second().isEmpty()) {
      for (Chosen part : first) {
        sql.average(part.way().query()).ifPresent(s -> found.add(new Computed(s, List.of(part))));
      }
    } else {
      List<Chosen> second = parts(computation.second());
      for (Chosen one : first) {
        for (Chosen other : second) {
          sql.of(computation.kind(), one.way().query(), other.way().query())
              .ifPresent(s -> found.add(new Computed(s, List.of(one, other))));
        }
      }
    }
    Computed best = null;
    for (Computed one : found) {
      best = best == null || one.confidence() > best.confidence() ? one : best;
    }
    return Optional.ofNullable(best);
  }

  private List<Chosen> parts(List<String> questions) throws NlException {
    List<Chosen> parts = new ArrayList<>();
    for (String question : questions) {
      try {
        Part part = reader.read(question);
        part.ways().stream()
            .filter(way -> part.reading().confidence() >= LEAST)
            .forEach(way -> parts.add(new Chosen(way, part.reading())));
      } catch (NlException e) {
        if (e.error() != NlError.NOT_UNDERSTOOD) {
          throw e;
        }
      }
    }
    return parts;
  }

  private Reading reading(Computed best) {
    List<String> explanation = new ArrayList<>(List.of(computation.kind().words() + "."));
    Set<LinkedSpan> links = new LinkedHashSet<>();
    Set<String> joins = new LinkedHashSet<>();
    Set<String> ignored = new LinkedHashSet<>();
    for (Chosen part : best.parts()) {
      explanation.add("An amount: " + String.join(" ", QueryExplanation.of(part.way().query())));
      links.addAll(part.reading().links());
      joins.addAll(part.reading().joins());
      ignored.addAll(part.reading().ignored());
    }
    double sure = best.confidence();
    String shape = computation.kind().name().toLowerCase(Locale.ROOT);
    return new Reading(
        best.sql(),
        sure,
        List.copyOf(links),
        List.copyOf(joins),
        explanation,
        List.copyOf(ignored),
        List.of(new Candidate(best.sql(), sure, shape, String.join(" ", explanation))),
        List.of(),
        new Opinion(sure, false, List.of(new Opinion.Read(best.sql(), 1))));
  }
}
