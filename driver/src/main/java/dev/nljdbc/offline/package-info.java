/**
 * The offline model: answers questions with no language model, or says that it does not understand.
 *
 * <p>Begin with {@link dev.nljdbc.offline.OfflineParser}. It holds no text of any question, schema
 * or benchmark. A question goes through these rooms:
 *
 * <ol>
 *   <li>{@code question}: words, cues and links to the schema and its cells;
 *   <li>{@code reword}: the same question in words that the parser knows;
 *   <li>{@code row}: terms that the question defines over the columns of a row, such as the days
 *       between two dates;
 *   <li>{@code SpecialReadings} reads what is made of simpler questions, each of which goes through
 *       the following rooms;
 *   <li>{@code ComposedReadings} reads it as a simpler question to which it adds groups or details,
 *       as well as in the following rooms, and takes the surer;
 *   <li>{@code RowLimit} takes off what is written behind it about the number of rows;
 *   <li>{@code period} takes its period out, which becomes a condition later;
 *   <li>{@code answerability} refuses what does not link;
 *   <li>{@code rule}: hand-written rules make one query of it;
 *   <li>{@code parse}: what was learned makes many, ranks them and the rules' query, and says how
 *       likely the first is right;
 *   <li>{@code ranking} puts those behind that can't be meant, and {@code refinement} changes what
 *       they show;
 *   <li>{@code query} writes them in the engine's SQL.
 * </ol>
 *
 * <p>{@code view} holds what the model sees of an index, and {@code model} holds what was learned:
 * weights and trees, and the file that keeps them.
 */
@NullMarked
package dev.nljdbc.offline;

import org.jspecify.annotations.NullMarked;
