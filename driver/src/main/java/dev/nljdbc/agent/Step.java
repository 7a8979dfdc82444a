package dev.nljdbc.agent;

import java.time.Duration;

/**
 * One thought, action and observation; a row of {@code NL TRACE}.
 *
 * @param round the turn of the model it belongs to, from 1
 * @param thought what the model said
 * @param action the call, printed as the text protocol writes it
 * @param observation what came back
 * @param tokens of the model's turn, both directions; on the first step of a turn, 0 on its others
 * @param time the step took
 */
public record Step(
    int round, String thought, String action, String observation, long tokens, Duration time) {}
