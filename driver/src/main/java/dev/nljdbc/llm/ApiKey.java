// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.BoundedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The key for a server. Its text shows up nowhere: not in messages, logs or {@link #toString}. */
final class ApiKey {

  /** Where keys are looked for, for messages. */
  static final String PLACES =
      "The key is looked for in nl.api-key (a connection property, or NL_API_KEY in the"
          + " environment), in the file that nl.api-key-file names, in what nl.api-key-command prints"
          + " and, for api.openai.com only, in OPENAI_API_KEY.";

  private static final Pattern LOOKS_LIKE_KEY =
      Pattern.compile("(?i)\\b(sk|pk|key|gsk|xai)-[A-Za-z0-9_*.-]{3,}|Bearer\\s+\\S+");

  /** The length below which a key is no secret, such as the x for local servers. */
  private static final int SHORTEST = 4;

  private static final int LONGEST_FILE = 64 * 1024;

  private final @Nullable KeyCommand command;
  private final boolean real;
  private volatile String secret;
  private volatile String before = "";

  private ApiKey(String secret, boolean real, @Nullable KeyCommand command) {
    this.secret = secret;
    this.real = real;
    this.command = command;
  }

  /**
   * Finds the key.
   *
   * @throws NlException {@link NlError#MODEL_KEY} when the server is known to need one and there is
   *     none, or the file can't be read
   */
  static ApiKey find(
      Settings settings, ServerAddress server, Function<String, @Nullable String> environment)
      throws NlException {
    Optional<String> found = settings.text(Setting.API_KEY);
    if (found.isEmpty() && settings.path(Setting.API_KEY_FILE).isPresent()) {
      found = Optional.of(read(settings.path(Setting.API_KEY_FILE).get()));
    }
    Optional<String> command = settings.text(Setting.API_KEY_COMMAND);
    if (found.isEmpty() && command.isPresent()) {
      return new ApiKey("", true, new KeyCommand(command.get(), System::nanoTime));
    }
    if (found.isEmpty() && server.openAi()) {
      found = Optional.ofNullable(environment.apply("OPENAI_API_KEY")).filter(k -> !k.isBlank());
    }
    if (found.isEmpty() && server.openAi()) {
      throw new NlException(
          NlError.MODEL_KEY, "There is no key for " + server.url() + ". " + PLACES);
    }
    return found.isPresent()
        ? new ApiKey(checked(found.get().strip()), true, null)
        : new ApiKey("none", false, null);
  }

  private static String read(Path file) throws NlException {
    try {
      return new String(BoundedFile.read(file, LONGEST_FILE), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new NlException(
          NlError.MODEL_KEY,
          ("The key can't be read from %s (nl.api-key-file), which holds it and nothing else: "
                  + "%s.")
              .formatted(file, e),
          e);
    }
  }

  private static String checked(String secret) throws NlException {
    if (secret.isEmpty() || !secret.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw new NlException(
          NlError.MODEL_KEY,
          "The key is empty or holds blanks, line ends or characters that no key has. " + PLACES);
    }
    return secret;
  }

  /** Makes a request with the key; once more where a program has another one than was refused. */
  <T> T use(Retries.Attempt<T> request, Cancellation cancellation) throws NlException {
    if (command == null) {
      return request.make();
    }
    String sent = checked(command.key(null, cancellation));
    sends(sent);
    try {
      return request.make();
    } catch (NlException e) {
      if (e.error() != NlError.MODEL_KEY) {
        throw e;
      }
      String other = checked(command.key(sent, cancellation));
      if (other.equals(sent)) {
        throw e;
      }
      sends(other);
      return request.make();
    }
  }

  /** The one before may still be in an answer that is under way. */
  private synchronized void sends(String key) {
    if (!key.equals(secret)) {
      before = secret;
      secret = key;
    }
  }

  /** Whether it is a token that a program gives for a time, rather than a key. */
  boolean expires() {
    return command != null;
  }

  /** The key to send; a placeholder for servers without one. */
  String secret() {
    return secret;
  }

  boolean real() {
    return real;
  }

  /** A server's message without this key, whole or masked. */
  String hideIn(String message) {
    return hideKeys(hideOwnIn(message));
  }

  /** A text without this key; what only looks like one stays. */
  String hideOwnIn(String text) {
    String hidden = text;
    for (String own : real ? List.of(secret, before) : List.<String>of()) {
      hidden = own.length() < SHORTEST ? hidden : hidden.replace(own, "***");
    }
    return hidden;
  }

  /** A text without what looks like a key. */
  static String hideKeys(String text) {
    return LOOKS_LIKE_KEY.matcher(text).replaceAll("***");
  }

  @Override
  public String toString() {
    return real ? "(set)" : "(none)";
  }
}
