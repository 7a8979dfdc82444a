/**
 * What differs from engine to engine, an engine's in files that bear its name: quoting, limits,
 * literals, read-only mode, hints to the model.
 *
 * <p>Begin with {@link dev.nljdbc.dialect.Dialect}; {@link dev.nljdbc.dialect.Dialects} finds the
 * one of a connection. Uses {@code dev.nljdbc.catalog}.
 */
@NullMarked
package dev.nljdbc.dialect;

import org.jspecify.annotations.NullMarked;
