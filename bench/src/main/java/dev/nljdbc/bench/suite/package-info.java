/**
 * Test suites by fuzzing: for a schema, databases with other rows that tell wrong queries from the
 * gold where the published rows do not.
 *
 * <p>Begin with {@link dev.nljdbc.bench.suite.SuiteBuilder}. The suites are judged by {@link
 * dev.nljdbc.bench.metric.TestSuite}.
 *
 * <p>Source: Zhong, Yu and Klein, "Semantic Evaluation for Text-to-SQL with Distilled Test Suites",
 * EMNLP 2020, sections 3 and 4.
 */
@NullMarked
package dev.nljdbc.bench.suite;

import org.jspecify.annotations.NullMarked;
