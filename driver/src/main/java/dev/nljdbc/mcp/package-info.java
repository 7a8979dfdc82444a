/**
 * A server of the Model Context Protocol, {@link dev.nljdbc.mcp.AssistantServer}: assistants and
 * IDEs ask a database by the driver's questions and by the agent's own tools, within the guard.
 *
 * <p>A tool that assistants can call is a {@link dev.nljdbc.mcp.AssistantTool}.
 */
@NullMarked
package dev.nljdbc.mcp;

import org.jspecify.annotations.NullMarked;
