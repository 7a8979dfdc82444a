/**
 * Examines a query that ran before its rows are believed: what in the data, or in the words of the
 * question, speaks against it as the answer. Each {@link dev.nljdbc.examine.Examiner} looks for one
 * thing and tells it with its figures; {@link dev.nljdbc.examine.Examination} lists them. The
 * driver's {@link dev.nljdbc.examine.Probe} runs their queries for two seconds at most. A {@link
 * dev.nljdbc.examine.Doubt.Kind} says in general what one finds.
 */
@NullMarked
package dev.nljdbc.examine;

import org.jspecify.annotations.NullMarked;
