/** Connection properties that do more than connect. */
@NullMarked
package dev.nljdbc.jdbc.session;

import org.jspecify.annotations.NullMarked;
