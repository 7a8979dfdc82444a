package dev.nljdbc.answer;

import dev.nljdbc.agent.prompt.PromptTexts;
import dev.nljdbc.agent.prompt.Question;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What must be equal for an answer to be the same answer: question, columns and evidence, database
 * with its user, schema, model, protocol, version of the prompt.
 *
 * @param text all of it, one line each
 */
record AnswerKey(String text) {

  static AnswerKey of(String databaseId, Question question, Workspace workspace) {
    return new AnswerKey(
        String.join(
            "\n",
            normalised(question.text()),
            String.join(",", question.columns()),
            normalised(question.evidence()),
            databaseId,
            workspace.index().status().fingerprint(),
            workspace.settings().required(Setting.MODEL),
            workspace.settings().required(Setting.BASE_URL),
            workspace.settings().required(Setting.PROTOCOL),
            PromptTexts.version()));
  }

  /**
   * Blanks and the mark at the end don't make another question; case may, for it may stand for a
   * value.
   */
  private static String normalised(String text) {
    return text.strip().replaceAll("\\s+", " ").replaceAll("[\\s?.!]+$", "");
  }

  /** A name for a file. */
  String digest() {
    try {
      byte[] bytes =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(bytes, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
