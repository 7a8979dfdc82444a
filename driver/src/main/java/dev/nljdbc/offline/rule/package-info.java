/**
 * The rules: begin with {@link dev.nljdbc.offline.rule.RuleParser}. One rule per construct ({@code
 * FocusRule} first, {@code SelectRule} last) fills a {@code QueryDraft}; {@code
 * ColumnDisambiguator} decides between columns of the same name; {@code DraftAssembler} with {@code
 * Grouping} and {@code WhereAssembler} makes the query. Uses {@code dev.nljdbc.offline.query} and
 * {@code dev.nljdbc.offline.question}.
 */
@NullMarked
package dev.nljdbc.offline.rule;

import org.jspecify.annotations.NullMarked;
