package dev.nljdbc.agent.prompt;

/**
 * What a {@code ?} of a question stands for in one execution.
 *
 * @param type the SQL type that it is bound as, for example {@code INTEGER}
 * @param text the value in words, for the model to see what is meant; never part of the SQL
 */
public record BoundValue(String type, String text) {}
