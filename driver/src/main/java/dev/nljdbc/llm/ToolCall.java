package dev.nljdbc.llm;

/**
 * A call that a model wants made.
 *
 * @param id the provider's id, answered in {@link ChatMessage.ToolResult}
 * @param name the tool's name
 * @param arguments a JSON object as the model wrote it, not yet checked
 */
public record ToolCall(String id, String name, String arguments) {}
