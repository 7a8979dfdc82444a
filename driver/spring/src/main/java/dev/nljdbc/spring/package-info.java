/**
 * A starter for Spring Boot 3 and 4, {@link dev.nljdbc.spring.NlAutoConfiguration}: the
 * application's data sources answer questions, {@link dev.nljdbc.spring.NlTemplate} asks them.
 *
 * <p>Names no class that moved between the two versions of Boot.
 */
@NullMarked
package dev.nljdbc.spring;

import org.jspecify.annotations.NullMarked;
