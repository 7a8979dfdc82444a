/**
 * JDBC's interfaces, each passed on to the engine's own object: a child says only what it changes.
 *
 * <p>Written out, not by reflection: a call costs one more call. Uses nothing of this project.
 */
@NullMarked
package dev.nljdbc.jdbc.delegate;

import org.jspecify.annotations.NullMarked;
