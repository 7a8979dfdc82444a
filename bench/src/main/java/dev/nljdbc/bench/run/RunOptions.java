package dev.nljdbc.bench.run;

import java.time.Duration;

/**
 * How questions are asked.
 *
 * @param parallel workers
 * @param limit the most time for one question
 * @param queryLimit the most time for one query when scoring
 */
public record RunOptions(int parallel, Duration limit, Duration queryLimit) {}
