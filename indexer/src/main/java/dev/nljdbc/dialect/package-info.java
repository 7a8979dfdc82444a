/**
 * What differs from engine to engine. Each engine is one class here, which does what has to be done
 * (hold a connection read-only, stream an answer, notice changes), and one folder of resources,
 * which holds what can be written down: facts, queries, functions, grammar, reserved words, hints,
 * risky and technical properties of its drivers.
 *
 * <p>Begin with {@link dev.nljdbc.dialect.Dialect}; {@link dev.nljdbc.dialect.Dialects} finds the
 * one of a connection.
 */
@NullMarked
package dev.nljdbc.dialect;

import org.jspecify.annotations.NullMarked;
