/**
 * What was asked of each database, by whom, and what came of it: {@code NL LOG}. Begin with {@link
 * dev.nljdbc.journal.Journal}.
 *
 * <p>Kept beside the index, in lines that any number of processes append; never a question's
 * failure, whatever becomes of the disk. Uses {@code answer} and what that uses.
 */
@NullMarked
package dev.nljdbc.journal;

import org.jspecify.annotations.NullMarked;
