// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.net.URI;
import java.net.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * A program on this machine that requests go through (behind {@code #} in {@code nl.base-url}).
 * Requests are the same as without it, the key included, and so is everything that the server's
 * address decides. It must run on this machine, so that neither key nor rows reach a host that
 * {@code nl.base-url} does not name.
 */
public record Relay(URI address) {

  /** Says where a request is meant for. */
  public static final String TARGET = "Nl-Relay-To";

  /**
   * The status (misdirected request) of a relay that did not reach the server: no fault that
   * passes, so the driver does not ask again.
   */
  public static final int UNREACHABLE = 421;

  /** The relay of the settings; null for none. Fails if it is no http URL of this machine. */
  static @Nullable Relay of(Settings settings) throws NlException {
    String url = settings.required(Setting.BASE_URL);
    int mark = url.indexOf('#');
    return mark < 0 ? null : new Relay(address(url.substring(mark + 1).strip()));
  }

  private static URI address(String text) throws NlException {
    try {
      ServerAddress server = ServerAddress.of(text);
      URI address = URI.create(server.url());
      if (server.thisMachine() && "http".equalsIgnoreCase(address.getScheme())) {
        return address;
      }
    } catch (NlException e) {
      throw unusable(e);
    }
    throw unusable(null);
  }

  private static NlException unusable(@Nullable NlException cause) {
    return new NlException(
        NlError.SETTING,
        "What stands behind # in nl.base-url has to be a program on this machine: http://127.0.0.1"
            + " or http://localhost, with its port.",
        cause);
  }

  /** A request to it. */
  HttpRequest.Builder toward(URI meant) {
    return HttpRequest.newBuilder(address).header(TARGET, meant.toString());
  }
}
