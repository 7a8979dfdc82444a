/**
 * How a model and the agent speak: by function calling or by the paper's Thought and Action lines
 * (Interactive-T2S, appendix C), and what small models write instead.
 *
 * <p>Begin with {@link dev.nljdbc.agent.protocol.Protocol}. Uses {@code agent.tool} and what that
 * uses.
 */
@NullMarked
package dev.nljdbc.agent.protocol;

import org.jspecify.annotations.NullMarked;
