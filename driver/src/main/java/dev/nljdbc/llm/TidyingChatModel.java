// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Cleans replies: drops thinking blocks, then cuts at the stop sequences, which some servers ignore
 * or refuse. Thoughts go first, because they may contain a stop sequence.
 */
final class TidyingChatModel extends ForwardingChatModel {

  private static final Pattern BLOCK =
      Pattern.compile("(?is)<(think|thinking|thought|reasoning)>.*?</\\1>");
  // templates that open the block in the prompt leave only its end in the reply
  private static final Pattern ONLY_CLOSED =
      Pattern.compile("(?is)^.*</(think|thinking|thought|reasoning)>");
  // cut by the limit of tokens before it ended
  private static final Pattern ONLY_OPENED =
      Pattern.compile("(?is)^\\s*<(think|thinking|thought|reasoning)>.*$");

  private final UnaryOperator<String> withoutKey;

  /**
   * Cleans the replies of a model.
   *
   * @param withoutKey hides the key that its server is sent
   */
  TidyingChatModel(ChatModel model, UnaryOperator<String> withoutKey) {
    super(model);
    this.withoutKey = withoutKey;
  }

  @Override
  public String hideKeyIn(String text) {
    return withoutKey.apply(text);
  }

  @Override
  public List<ChatReply> choices(ChatRequest request, int most, Cancellation cancellation)
      throws NlException {
    return super.choices(request, most, cancellation).stream()
        .map(reply -> reply.withText(untilStop(withoutThoughts(reply.text()), request.stop())))
        .toList();
  }

  static String withoutThoughts(String text) {
    if (text.indexOf('<') < 0) {
      return text;
    }
    String left = BLOCK.matcher(text).replaceAll("");
    left = ONLY_CLOSED.matcher(left).replaceFirst("");
    left = ONLY_OPENED.matcher(left).replaceFirst("");
    return left.equals(text) ? text : left.strip();
  }

  /** Whether the reply ended at a stop sequence before its thoughts did. */
  static boolean stoppedInThought(ChatRequest request, ChatReply reply) {
    return !request.stop().isEmpty()
        && reply.finish().equals("stop")
        && reply.calls().isEmpty()
        && ONLY_OPENED.matcher(BLOCK.matcher(reply.text()).replaceAll("")).matches();
  }

  private static String untilStop(String text, List<String> stops) {
    int end = text.length();
    for (String stop : stops) {
      int at = stop.isEmpty() ? -1 : text.indexOf(stop);
      end = at >= 0 ? Math.min(end, at) : end;
    }
    return text.substring(0, end);
  }
}
