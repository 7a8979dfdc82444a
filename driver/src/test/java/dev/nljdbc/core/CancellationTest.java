// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CancellationTest {

  @Test
  void orAfter_longerThanTheRest_endsWithItAndNamesItsTime() throws Exception {
    Cancellation statement = Cancellation.after(Duration.ofMillis(20));
    Cancellation question = statement.orAfter(Duration.ofMinutes(2));
    assertThat(question.remaining()).isLessThanOrEqualTo(Duration.ofMillis(20));

    Thread.sleep(25);

    assertThatThrownBy(question::check)
        .isInstanceOf(NlException.class)
        .hasMessageContaining("0.02 s");
  }

  @Test
  void orAfter_shorterThanTheRestOrWithoutOne_endsAfterItsOwnTime() throws Exception {
    Duration own = Duration.ofMillis(20);
    Cancellation bounded = Cancellation.after(Duration.ofMinutes(2)).orAfter(own);
    Cancellation unbounded = Cancellation.unbounded().orAfter(own);

    Thread.sleep(25);

    assertThatThrownBy(bounded::check).hasMessageContaining("0.02 s");
    assertThatThrownBy(unbounded::check).hasMessageContaining("0.02 s");
  }
}
