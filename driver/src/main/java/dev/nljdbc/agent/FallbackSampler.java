// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.core.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks step by step until the model loses the protocol, and from that try on in one prompt: {@code
 * nl.strategy=auto}.
 */
final class FallbackSampler implements Sampler {

  private static final String NOW_DIRECT =
      "direct: the model does not keep to the protocol of actions; from here on, it is asked in one"
          + " prompt";

  private final Sampler interactive;
  private final Sampler direct;
  private final ModelBehavior habits;

  FallbackSampler(Sampler interactive, Sampler direct, ModelBehavior habits) {
    this.interactive = interactive;
    this.direct = direct;
    this.habits = habits;
  }

  @Override
  public List<SampledAnswer> sample(int n, Cancellation cancellation) {
    return habits.losesProtocol()
        ? direct.sample(n, cancellation)
        : Sampler.oneByOne(n, () -> one(cancellation));
  }

  private SampledAnswer one(Cancellation cancellation) {
    if (habits.losesProtocol()) {
      return direct.sample(1, cancellation).get(0);
    }
    SampledAnswer stepwise = interactive.sample(1, cancellation).get(0);
    if (!habits.losesProtocol() || stepwise.sql().isPresent()) {
      return stepwise;
    }
    SampledAnswer direct = this.direct.sample(1, cancellation).get(0);
    List<Step> steps = new ArrayList<>(stepwise.steps());
    steps.add(Step.ofAll(ModelStrategy.ACTION, NOW_DIRECT, Duration.ZERO));
    int rounds = stepwise.steps().stream().mapToInt(Step::round).max().orElse(0);
    direct.steps().forEach(step -> steps.add(step.after(rounds)));
    return direct.with(steps, stepwise.usage().plus(direct.usage()));
  }
}
