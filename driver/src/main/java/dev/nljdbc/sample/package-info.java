/**
 * The sample database: a music shop of fixed rows, on any engine. Begin with {@link
 * dev.nljdbc.sample.Shop}.
 */
@NullMarked
package dev.nljdbc.sample;

import org.jspecify.annotations.NullMarked;
