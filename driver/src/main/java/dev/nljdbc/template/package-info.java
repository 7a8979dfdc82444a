/**
 * Verified questions as templates: the values in a question and its SQL are slots, so that the same
 * question with other values is answered by the same SQL with those.
 *
 * <p>Begin with {@link dev.nljdbc.template.QuestionTemplates}.
 */
@NullMarked
package dev.nljdbc.template;

import org.jspecify.annotations.NullMarked;
