/**
 * The words of NL statements: what is one, and what it says. Begin with {@link
 * dev.nljdbc.jdbc.syntax.NlPrefix}, which every statement passes, and {@link
 * dev.nljdbc.jdbc.syntax.NlForm}, the list of forms.
 */
@NullMarked
package dev.nljdbc.jdbc.syntax;

import org.jspecify.annotations.NullMarked;
