package dev.nljdbc.jdbc.execution;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.OpenAiEmbedder;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.EmbeddingException;
import dev.nljdbc.search.SentenceEncoder;
import dev.nljdbc.search.StaticEmbedder;

/** Makes the embedder that {@code nl.embedder} names. */
final class Embedders {

  private Embedders() {}

  /**
   * The embedder; none asks a server yet.
   *
   * @throws NlException when its jar is missing, or there is no key for its server
   */
  static Embedder of(Settings settings) throws NlException {
    return switch (settings.required(Setting.EMBEDDER)) {
      case "none" -> Embedder.NONE;
      case "onnx" -> onnx();
      case "openai" -> OpenAiEmbedder.open(settings);
      default -> StaticEmbedder.shared();
    };
  }

  private static Embedder onnx() throws NlException {
    try {
      return SentenceEncoder.load();
    } catch (EmbeddingException e) {
      throw new NlException(NlError.SETTING, String.valueOf(e.getMessage()), e);
    }
  }
}
