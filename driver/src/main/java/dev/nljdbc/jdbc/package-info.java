/**
 * The JDBC driver: {@link dev.nljdbc.jdbc.NlDriver}, connections and statements that pass
 * everything through but NL statements.
 *
 * <p>Uses all other packages but {@code cli}, {@code sample} and {@code offline}. Connecting loads
 * nothing of Lucene, openai-java or JSqlParser.
 */
@NullMarked
package dev.nljdbc.jdbc;

import org.jspecify.annotations.NullMarked;
