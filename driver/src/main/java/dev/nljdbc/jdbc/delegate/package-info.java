/**
 * JDBC's interfaces, each as a class that passes every call on to the engine's object: a child
 * overrides what it changes.
 *
 * <p>The classes are written at build time by {@code src/build/java/JdbcClassGenerator.java}, into
 * {@code target/generated-sources/jdbc}. Source code instead of reflection: a call costs one more
 * call.
 */
@NullMarked
package dev.nljdbc.jdbc.delegate;

import org.jspecify.annotations.NullMarked;
