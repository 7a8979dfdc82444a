/**
 * What one connection answers its questions with: its index, its connections for exploring, the
 * questions under way. Begin with {@link dev.nljdbc.jdbc.session.NlSession}.
 */
@NullMarked
package dev.nljdbc.jdbc.session;

import org.jspecify.annotations.NullMarked;
