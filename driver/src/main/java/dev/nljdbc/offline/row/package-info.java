/**
 * Business terms that a question defines in passing, over the columns of one row: the days between
 * two of its dates ("days from order to delivery", "how long did the repairs take"), and whether
 * one of its columns exceeds another ("stock below the reorder level", "returned after the due
 * date", "paid late"); the age of a row that keeps a date of birth, and revenue where only the
 * prices of sales are kept.
 *
 * <p>{@link dev.nljdbc.offline.row.RowTermFinder} finds them. The question is then read with the
 * term's name in place of the phrase, as if the user had defined it ({@link
 * dev.nljdbc.semantics.BusinessTerm}).
 */
@NullMarked
package dev.nljdbc.offline.row;

import org.jspecify.annotations.NullMarked;
