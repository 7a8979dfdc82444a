/**
 * Parses NL commands. Every statement passes {@link dev.nljdbc.jdbc.syntax.NlPrefix}, which tells
 * them from SQL; {@link dev.nljdbc.jdbc.syntax.NlForm} lists the forms.
 */
@NullMarked
package dev.nljdbc.jdbc.syntax;

import org.jspecify.annotations.NullMarked;
