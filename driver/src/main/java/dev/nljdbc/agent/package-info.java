/**
 * The agent of Interactive-T2S: four tools, the prompt, the protocols, and one visible loop, {@link
 * dev.nljdbc.agent.AgentLoop}.
 *
 * <p>Begin with {@link dev.nljdbc.agent.Strategy}. Uses {@code llm}, {@code offline}, {@code
 * guard}, {@code config}, {@code error} and the indexer.
 */
@NullMarked
package dev.nljdbc.agent;

import org.jspecify.annotations.NullMarked;
