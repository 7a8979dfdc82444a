/**
 * The sample database: a music shop made from a fixed seed, on any engine. Begin with {@link
 * dev.nljdbc.sample.Shop}. Uses the indexer's files.
 */
@NullMarked
package dev.nljdbc.sample;

import org.jspecify.annotations.NullMarked;
