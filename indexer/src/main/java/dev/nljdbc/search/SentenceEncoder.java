// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Finds the encoder of {@code nl.embedder=onnx}. A jar of its own, large and with native code,
 * registers it as the service {@link Embedder}. Thread-safe.
 */
public final class SentenceEncoder {

  /** The name of that jar. */
  public static final String JAR = "nl-jdbc-semantic.jar";

  private SentenceEncoder() {}

  /**
   * The one encoder of this process; it is loaded once.
   *
   * @throws EmbeddingException when its jar is not beside the driver, or can't run here
   */
  public static Embedder load() {
    Embedder encoder = Found.HERE.encoder();
    if (encoder == null) {
      throw new EmbeddingException(
          ("nl.embedder=onnx needs %s beside the driver's own jar, on the same class path"
                  + " (`mvn -Psemantic package` makes it in driver/semantic/target); %s")
              .formatted(JAR, Found.HERE.failure()));
    }
    return encoder;
  }

  /**
   * The result of the search for the service.
   *
   * @param encoder the encoder, null when there is none
   * @param failure why not
   */
  private record Found(@Nullable Embedder encoder, String failure) {

    private static final Found HERE = find();

    /** In the loader that has this class: a tool loads the jars of one driver together. */
    private static Found find() {
      try {
        Iterator<Embedder> services =
            ServiceLoader.load(Embedder.class, Embedder.class.getClassLoader()).iterator();
        return services.hasNext()
            ? new Found(services.next(), "")
            : new Found(null, "it is absent");
      } catch (ServiceConfigurationError | LinkageError e) {
        return new Found(null, "it can't run here: " + root(e));
      }
    }

    private static Throwable root(Throwable error) {
      Throwable cause = error.getCause();
      return cause == null ? error : root(cause);
    }
  }
}
