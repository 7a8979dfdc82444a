/**
 * The embedded semantic parser: answers questions with no language model, or says that it does not
 * understand.
 *
 * <p>Begin with {@link dev.nljdbc.offline.OfflineParser}. It knows no question, schema or
 * benchmark. A question goes through these rooms:
 *
 * <ol>
 *   <li>{@code Tokenizer}, {@code Cues}, {@code Linker}, {@code Parts} make an {@code Utterance}:
 *       words, what they ask to do ("most", "for each"), what they may name (tables, columns,
 *       cells), and which part of the question they belong to;
 *   <li>{@code Understanding} refuses what does not link;
 *   <li>one rule per construct ({@code FocusRule} first, {@code SelectRule} last) fills a {@code
 *       Draft}; {@code Chooser} decides between columns of the same name;
 *   <li>{@code Assembler} with {@code Grouping} and {@code Conditions} makes a {@code Query},
 *       {@code SqlRenderer} with {@code FromClause} writes it in the engine's SQL, {@code
 *       Confidence} says how sure it is.
 * </ol>
 *
 * <p>The English that it knows is in resource files read by {@code Lexicon}. Uses {@code
 * dev.nljdbc.error} and the indexer.
 */
@NullMarked
package dev.nljdbc.offline;

import org.jspecify.annotations.NullMarked;
