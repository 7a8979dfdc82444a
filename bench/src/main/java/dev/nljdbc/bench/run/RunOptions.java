package dev.nljdbc.bench.run;

import java.time.Duration;

/**
 * How questions are asked.
 *
 * @param parallel workers
 * @param limit the most time for one question
 * @param evidence whether the data set's evidence is told with the question
 * @param queryLimit the most time for one query when scoring
 */
public record RunOptions(int parallel, Duration limit, boolean evidence, Duration queryLimit) {}
