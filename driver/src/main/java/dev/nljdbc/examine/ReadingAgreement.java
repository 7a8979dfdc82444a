// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.examine.ParserReadings.Reading;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.model.FeatureVector;
import dev.nljdbc.offline.parse.LearnedParser;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How far the offline parser's readings of a question agree with a query: in their rows, and part
 * by part. Each reading counts by its probability.
 */
final class ReadingAgreement {

  /** The value for a pair of readings of which one was not run. */
  private static final double UNKNOWN = -1;

  /** A part that so much of the probability has is expected in the query. */
  private static final double EXPECTED = 0.9;

  private final ExaminedQuery query;
  private final Opinion opinion;
  private final List<Doubt> doubts;
  private final List<Reading> readings;
  private final QueryComponents own;
  private final List<ResultOverlap> compared;
  private final FeatureVector to;

  private ReadingAgreement(ExaminedQuery query, ParserReadings readings, FeatureVector to) {
    this.query = query;
    this.opinion = readings.opinion();
    this.doubts = readings.doubts();
    this.readings = readings.all();
    this.own = QueryComponents.of(query);
    this.compared =
        readings.all().stream()
            .map(reading -> ResultOverlap.of(query.rows(), reading.query().rows()))
            .toList();
    this.to = to;
  }

  /** Adds always as many numbers. */
  static void add(ExaminedQuery query, ParserReadings readings, FeatureVector to) {
    ReadingAgreement agreement = new ReadingAgreement(query, readings, to);
    agreement.rows();
    agreement.first();
    agreement.parts();
  }

  private void add(double number) {
    to.add(number);
  }

  private void rows() {
    add(opinion.confidence());
    add(opinion.refused() ? 1 : 0);
    add(readings.size());
    add(readings.isEmpty() ? 0 : readings.get(0).share());
    int equal = LearnedParser.TRIED;
    int rank = 0;
    double share = 0;
    double other = 0;
    double near = 0;
    double mean = 0;
    Set<Double> groups = new HashSet<>();
    for (int i = 0; i < readings.size(); i++) {
      Reading reading = readings.get(i);
      ResultOverlap rows = compared.get(i);
      if (reading.ran() && rows.equal() && equal == LearnedParser.TRIED) {
        equal = i;
        rank = groups.size();
        share = reading.share();
      } else if (!rows.equal()) {
        other = Math.max(other, reading.share());
      }
      groups.add(reading.share());
      double alike = reading.ran() ? rows.contained() * rows.containing() : 0;
      near = Math.max(near, alike);
      mean += reading.mass() * alike;
    }
    add(equal);
    add(share);
    add(near);
    add(equal == LearnedParser.TRIED ? equal : rank);
    add(groups.size());
    add(share - other);
    add(mean);
  }

  /** How alike the query and the first reading are. */
  private void first() {
    Optional<Reading> first = readings.stream().findFirst();
    Optional<ResultOverlap> rows = first.filter(Reading::ran).map(reading -> compared.get(0));
    add(rows.map(r -> r.equal() ? 1.0 : 0).orElse(UNKNOWN));
    add(rows.map(ResultOverlap::contained).orElse(UNKNOWN));
    add(rows.map(ResultOverlap::containing).orElse(UNKNOWN));
    add(rows.map(r -> r.sameCount() ? 1.0 : 0).orElse(UNKNOWN));
    Optional<ExaminedQuery> ran = first.filter(Reading::ran).map(Reading::query);
    add(ran.map(r -> width(query) - width(r)).orElse(0));
    add(ran.filter(r -> r.rows().isEmpty()).isPresent() ? 1 : 0);
    add(ran.map(r -> Math.log1p(query.rows().size()) - Math.log1p(r.rows().size())).orElse(0.0));
    Optional<QueryComponents> parts =
        first.filter(reading -> query.outline().isPresent()).map(Reading::parts);
    List<Set<?>> all = own.all();
    for (int i = 0; i < all.size(); i++) {
      int at = i;
      add(parts.map(p -> QueryComponents.alike(all.get(at), p.all().get(at))).orElse(UNKNOWN));
      add(parts.map(p -> all.get(at).size() - p.all().get(at).size()).orElse(0));
    }
    add(parts.map(p -> QueryComponents.alike(own.columns(), p.columns())).orElse(UNKNOWN));
    add(doubts.stream().filter(Doubt::mayChangeRows).count());
    add(doubts.size());
  }

  private static int width(ExaminedQuery query) {
    return query.rows().isEmpty() ? 0 : query.rows().get(0).size();
  }

  private void parts() {
    List<Set<?>> all = own.all();
    for (int i = 0; i < all.size(); i++) {
      int at = i;
      add(mass(reading -> reading.parts().all().get(at).equals(all.get(at))));
    }
    add(mass(reading -> reading.parts().all().equals(all)));
    unsupported(own.columns(), QueryComponents::columns);
    unsupported(own.tests(), QueryComponents::tests);
    unsupported(own.shown(), QueryComponents::shown);
    unsupported(own.operations(), QueryComponents::operations);
    unsupported(own.tables(), QueryComponents::tables);
  }

  private double mass(Predicate<Reading> of) {
    return readings.stream().filter(of).mapToDouble(Reading::mass).sum();
  }

  /** What no reading has, what little of the probability has, and what all but all have. */
  private void unsupported(Set<?> own, Function<QueryComponents, Set<?>> part) {
    Map<Object, Double> masses = new HashMap<>();
    for (Reading reading : readings) {
      part.apply(reading.parts()).forEach(one -> masses.merge(one, reading.mass(), Double::sum));
    }
    add(own.stream().filter(one -> !masses.containsKey(one)).count());
    add(own.stream().mapToDouble(one -> masses.getOrDefault(one, 0.0)).min().orElse(1));
    add(
        masses.entrySet().stream()
            .filter(one -> !own.contains(one.getKey()))
            .mapToDouble(Map.Entry::getValue)
            .max()
            .orElse(0));
    add(
        masses.entrySet().stream()
            .filter(one -> one.getValue() >= EXPECTED && !own.contains(one.getKey()))
            .count());
  }
}
