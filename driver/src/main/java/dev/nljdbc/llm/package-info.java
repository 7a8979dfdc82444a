/**
 * Talking to language models: {@link dev.nljdbc.llm.ChatModel} and its decorators,
 * OpenAI-compatible servers, usage, price, retries, cancellation.
 *
 * <p>The only package that uses openai-java and jtokkit. Uses {@code dev.nljdbc.error} and {@code
 * dev.nljdbc.config}.
 */
@NullMarked
package dev.nljdbc.llm;

import org.jspecify.annotations.NullMarked;
