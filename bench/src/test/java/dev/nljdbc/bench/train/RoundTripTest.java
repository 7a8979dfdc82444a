// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.PublicData;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Spider's gold queries as the offline model writes them; with {@code -Dnljdbc.slow=true} all of
 * them. {@code -Dnljdbc.print=true} prints the figures and what is not held, {@code
 * -Dnljdbc.examples=N} examples of it.
 */
class RoundTripTest {

  @Test
  void add_spidersGold_isHeldAndEqual() throws Exception {
    Path spider = PublicData.path("spider");
    TrainingSet set = TrainingSet.read(spider, Optional.empty());
    int step = PublicData.slow() ? 1 : 60;
    Optional<Path> cache = Optional.ofNullable(System.getProperty("nljdbc.cache")).map(Path::of);
    try (IndexedDatabases databases = new IndexedDatabases(set.files(), cache);
        TrialPool trials = new TrialPool(set.files(), 100_000_000, new TrialPool.Memo(0));
        CandidateVerdicts verdicts = new CandidateVerdicts(set.files(), trials)) {
      RoundTrip trip = new RoundTrip(databases, verdicts);
      List<TrainingQuestion> all = set.questions();
      for (int i = 0; i < all.size(); i += step) {
        trip.add(all.get(i));
      }
      if (Boolean.getBoolean("nljdbc.print")) {
        System.out.println(set.leftOut());
        System.out.println(trip.report(Integer.getInteger("nljdbc.examples", 0)));
      }
      assertThat(trip.read()).isGreaterThan(trip.questions() * 93 / 100);
      assertThat(trip.equal()).isGreaterThan(trip.read() * 96 / 100);
    }
  }
}
