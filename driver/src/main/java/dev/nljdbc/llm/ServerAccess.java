// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlException;
import java.net.ProxySelector;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where a model's server is and what opens it.
 *
 * @param address its base URL
 * @param key what it is sent as the caller's key
 * @param headers what it is sent beside that
 * @param relay a program on this machine that requests go through; null for none
 * @param proxy the environment's; null for Java's own
 */
record ServerAccess(
    ServerAddress address,
    ApiKey key,
    RequestHeaders headers,
    @Nullable Relay relay,
    @Nullable ProxySelector proxy) {

  /** The access to the server of {@code nl.base-url}. */
  static ServerAccess of(Settings settings, Function<String, @Nullable String> environment)
      throws NlException {
    ServerAddress address = ServerAddress.of(settings.required(Setting.BASE_URL));
    ApiKey key = ApiKey.find(settings, address, environment);
    return to(address, key, RequestHeaders.of(settings), settings, environment);
  }

  /**
   * To another server, which is sent neither key nor headers: those for one are no other's
   * business.
   */
  static ServerAccess of(
      ServerAddress other, Settings settings, Function<String, @Nullable String> environment)
      throws NlException {
    ApiKey key = ApiKey.find(Settings.defaults(), other, environment);
    return to(other, key, RequestHeaders.NONE, settings, environment);
  }

  private static ServerAccess to(
      ServerAddress address,
      ApiKey key,
      RequestHeaders headers,
      Settings settings,
      Function<String, @Nullable String> environment)
      throws NlException {
    ProxySelector proxy = EnvironmentProxy.of(environment, System.getProperties());
    return new ServerAccess(address, key, headers, Relay.of(settings), proxy);
  }

  /** A text without the very key and headers; what only looks like a key stays. */
  String hideKeyIn(String text) {
    return headers.hideIn(key.hideOwnIn(text));
  }

  /** A server's message without what is secret in it. */
  String hideIn(String message) {
    return headers.hideIn(key.hideIn(message));
  }
}
