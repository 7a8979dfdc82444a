/** Uses staged artifacts as other projects would: with Maven, Gradle and JBang. */
@NullMarked
package dev.nljdbc.consumer;

import org.jspecify.annotations.NullMarked;
