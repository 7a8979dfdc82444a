/**
 * The sample database: a music shop made from a fixed seed, on any engine. Begin with {@link
 * dev.nljdbc.sample.Shop}.
 */
@NullMarked
package dev.nljdbc.sample;

import org.jspecify.annotations.NullMarked;
