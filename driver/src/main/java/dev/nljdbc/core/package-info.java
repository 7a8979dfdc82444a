/**
 * What every room of the driver needs: the question and its text, its cancellation, locks that a
 * cancellation ends, unwrapping, and packaged texts. Begin with {@link dev.nljdbc.core.Question}.
 */
@NullMarked
package dev.nljdbc.core;

import org.jspecify.annotations.NullMarked;
