/**
 * What queries are made of: statistics of a data set as in the Interactive-T2S paper's tables 1, 6
 * and 9, and the reasons why a prediction fails beside its gold query.
 *
 * <p>Begin with {@link dev.nljdbc.bench.analysis.Profile} or {@link
 * dev.nljdbc.bench.analysis.Diagnosis}.
 */
@NullMarked
package dev.nljdbc.bench.analysis;

import org.jspecify.annotations.NullMarked;
