/**
 * What answering a question does and costs, for whoever watches: {@link
 * dev.nljdbc.telemetry.Operation} is told where it happens, and goes to Java's Flight Recorder and,
 * where an application has it, to OpenTelemetry.
 */
@NullMarked
package dev.nljdbc.telemetry;

import org.jspecify.annotations.NullMarked;
