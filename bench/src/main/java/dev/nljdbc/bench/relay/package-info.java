/**
 * What a model's server is asked and what it replies, on the way between the driver and the server:
 * recorded, or played back in the server's place. The driver is told of it by its setting {@code
 * nl.lab.relay} and by nothing else, so that it asks what it would ask without.
 *
 * <p>Begin with {@link dev.nljdbc.bench.relay.Relay}. Uses no other package of the bench.
 */
@NullMarked
package dev.nljdbc.bench.relay;

import org.jspecify.annotations.NullMarked;
