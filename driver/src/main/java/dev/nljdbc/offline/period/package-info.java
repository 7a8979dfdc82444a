/**
 * Periods and dates: which period a question asks for, which date column it is said of, and the
 * condition that it becomes.
 *
 * <p>Begin with {@link dev.nljdbc.offline.period.DatedQuestion}. The periods themselves are read by
 * {@code question}. {@link dev.nljdbc.offline.period.FactDates} and the classes beside it choose
 * another date in queries whose date can't be meant.
 */
@NullMarked
package dev.nljdbc.offline.period;

import org.jspecify.annotations.NullMarked;
