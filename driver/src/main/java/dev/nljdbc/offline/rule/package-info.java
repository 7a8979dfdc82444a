/**
 * The hand-written rules: begin with {@link dev.nljdbc.offline.rule.RuleParser}. One {@code Rule}
 * per construct ({@code FocusRule} first, {@code SelectRule} last) fills a {@code QueryDraft}.
 * {@code ColumnDisambiguator} chooses between columns of one name. {@code DraftAssembler} and
 * {@code WhereAssembler} build the query.
 */
@NullMarked
package dev.nljdbc.offline.rule;

import org.jspecify.annotations.NullMarked;
