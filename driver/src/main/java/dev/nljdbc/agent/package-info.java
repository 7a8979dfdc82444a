/**
 * The agent: from a question to SQL. One visible loop, {@link dev.nljdbc.agent.AgentLoop}; the
 * strategies; the vote over what they found.
 *
 * <p>Begin with {@link dev.nljdbc.agent.Strategy}. The rooms behind it, each using those before it:
 * {@code agent.tool}, {@code agent.prompt}.
 */
@NullMarked
package dev.nljdbc.agent;

import org.jspecify.annotations.NullMarked;
