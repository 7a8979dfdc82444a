/**
 * The JDBC driver: {@link dev.nljdbc.jdbc.NlDriver}, data sources, connections and statements. They
 * pass everything to the engine but NL commands, which {@code execution} executes.
 *
 * <p>Connecting loads nothing of Lucene, openai-java or JSqlParser.
 */
@NullMarked
package dev.nljdbc.jdbc;

import org.jspecify.annotations.NullMarked;
