// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.text.VisibleText;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;

/**
 * One thought, action and observation; a row of {@code NL TRACE}.
 *
 * @param sample the try at the question that it belongs to, from 1; 0 for what concerns them all:
 *     the choice of the strategy, the vote
 * @param round the turn of the model it belongs to, from 1 in each try; 0 outside of tries
 * @param thought what the model said
 * @param action the call, printed as the text protocol writes it
 * @param observation what came back
 * @param tokens of the model's turn, both directions; on the first step of a turn, 0 on its others
 * @param time the step took
 */
@API(status = API.Status.STABLE)
public record Step(
    int sample,
    int round,
    String thought,
    String action,
    String observation,
    long tokens,
    Duration time) {

  /** Whoever shows a trace shows what models and databases said: nothing in it is hidden. */
  public Step {
    thought = VisibleText.of(thought);
    action = VisibleText.of(action);
    observation = VisibleText.of(observation);
  }

  /** A step of the first, or only, try. */
  public Step(
      int round, String thought, String action, String observation, long tokens, Duration time) {
    this(1, round, thought, action, observation, tokens, time);
  }

  /** A step about the whole question. */
  static Step ofAll(String action, String observation, Duration time) {
    return new Step(0, 0, "", action, observation, 0, time);
  }

  /** This step, numbered after a number of rounds. */
  Step after(int rounds) {
    return new Step(sample, round + rounds, thought, action, observation, tokens, time);
  }

  /** This step in other words. */
  Step inWords(UnaryOperator<String> others) {
    return new Step(
        sample,
        round,
        others.apply(thought),
        others.apply(action),
        others.apply(observation),
        tokens,
        time);
  }

  /** This step with another observation. */
  Step observing(String other) {
    return new Step(sample, round, thought, action, other, tokens, time);
  }

  /** This step as one of another try. */
  Step in(int otherSample) {
    return new Step(otherSample, round, thought, action, observation, tokens, time);
  }
}
