package dev.nljdbc.bench.run;

import dev.nljdbc.answer.NlAnswer;

/**
 * An answer.
 *
 * @param answer the SQL and its account
 * @param rows how many came back
 */
public record Reply(NlAnswer answer, long rows) {}
