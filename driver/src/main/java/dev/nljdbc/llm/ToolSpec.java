package dev.nljdbc.llm;

/**
 * A tool offered to a model.
 *
 * @param name letters only
 * @param description what it does and when to use it
 * @param parameters a JSON schema of its arguments
 */
public record ToolSpec(String name, String description, String parameters) {}
