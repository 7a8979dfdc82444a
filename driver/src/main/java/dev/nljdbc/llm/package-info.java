/**
 * Talking to language models: {@link dev.nljdbc.llm.ChatModel} and its decorators,
 * OpenAI-compatible servers, usage, price, retries, cancellation.
 *
 * <p>In the driver the only package that uses openai-java and jtokkit.
 */
@NullMarked
package dev.nljdbc.llm;

import org.jspecify.annotations.NullMarked;
