/**
 * The agent's own time and tokens: a model of no latency, which plays a competent agent from the
 * gold query, is asked through the driver over HTTP.
 *
 * <p>Begin with {@link dev.nljdbc.bench.agent.AgentSpeed}. Uses {@code run} to ask, {@code linking}
 * for what a gold query needs.
 */
@NullMarked
package dev.nljdbc.bench.agent;

import org.jspecify.annotations.NullMarked;
