// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValueBuildTest {

  @TempDir Path folder;

  @Test
  void value_anyNumber_isTheSameAndOnceInItsColumn() {
    ValueCorpus corpus = new ValueCorpus();
    Set<String> seen = new HashSet<>();
    long characters = 0;
    for (long i = 0; i < 20_000; i++) {
      String value = corpus.value(i * 600); // up to twelve million
      assertThat(new ValueCorpus().value(i * 600)).isEqualTo(value);
      assertThat(seen.add(corpus.columnOf(i * 600) + value)).isTrue();
      characters += value.length();
    }
    assertThat(characters / 20_000).isBetween(30L, 45L);
  }

  @Test
  void measure_fewValues_buildsBothAndFindsWhatIsAskedFor() throws Exception {
    ValueBuild.Built built = ValueBuild.measure(folder, 3_000);

    assertThat(built.values()).isEqualTo(3_000);
    assertThat(built.bytes()).isPositive();
    assertThat(built.fullTextBytes()).isPositive();
    assertThat(built.hits())
        .hasSize(4)
        .allSatisfy((kind, share) -> assertThat(share).as(kind.name()).isGreaterThan(0.98));
  }
}
