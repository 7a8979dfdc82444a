// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the server is.
 *
 * @param url the base URL without a slash at its end, and without parameters
 * @param operation the API that the URL names, {@code chat/completions} or {@code responses}; empty
 *     for none
 * @param host in lower case, without brackets
 * @param query parameters of each request, by name
 */
record ServerAddress(String url, String operation, String host, Map<String, String> query) {

  /** Azure's parameter, which its older addresses need. */
  static final String API_VERSION = "api-version";

  private static final String DEPLOYMENTS = "/openai/deployments/";

  /** The path that openai-java appends itself. */
  private static final Pattern OPERATION = Pattern.compile("/(chat/completions|responses)/*$");

  private static final Pattern PRIVATE_IPV4 =
      Pattern.compile(
          "(127|10)(\\.\\d+){3}|192\\.168(\\.\\d+){2}|172\\.(1[6-9]|2\\d|3[01])(\\.\\d+){2}|169\\.254(\\.\\d+){2}|0\\.0\\.0\\.0");
  private static final Pattern THIS_MACHINE =
      Pattern.compile("localhost|.*\\.localhost|127(\\.\\d+){3}|0\\.0\\.0\\.0|::1|(0:){7}1");
  private static final Pattern PRIVATE_IPV6 = Pattern.compile("::1|f[cd][0-9a-f]{2}:.*|fe80:.*");
  private static final Pattern PRIVATE_NAME =
      Pattern.compile("[^.:]+|.*\\.(localhost|local|internal|lan|home\\.arpa)");

  /** Reads {@code nl.base-url}; fails when it is no http(s) URL, or carries a password. */
  static ServerAddress of(String text) throws NlException {
    try {
      URI uri = new URI(text.strip().replaceAll("/+$", ""));
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      if (!scheme.equals("http") && !scheme.equals("https") || uri.getHost() == null) {
        throw bad("it must begin with http:// or https:// and name a host", null);
      }
      if (uri.getRawUserInfo() != null) {
        throw bad("it carries a user or password; give the key as nl.api-key", null);
      }
      String host = uri.getHost().toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]", "");
      Matcher operation = OPERATION.matcher(uri.getRawPath());
      String api = operation.find() ? operation.group(1) : "";
      String path = operation.replaceFirst("");
      String url = uri.getScheme() + "://" + uri.getRawAuthority() + path.replaceAll("/+$", "");
      return new ServerAddress(url, api, host, query(uri.getRawQuery()));
    } catch (URISyntaxException e) {
      throw bad("it is no URL", e.getInput().contains("@") ? null : e);
    }
  }

  private static Map<String, String> query(@Nullable String raw) {
    Map<String, String> query = new LinkedHashMap<>();
    for (String pair : raw == null || raw.isEmpty() ? new String[0] : raw.split("&")) {
      String[] parts = pair.split("=", 2);
      query.put(decoded(parts[0]), parts.length < 2 ? "" : decoded(parts[1]));
    }
    return query;
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part, StandardCharsets.UTF_8);
  }

  private static NlException bad(String why, @Nullable Throwable cause) {
    return new NlException(
        NlError.SETTING,
        "nl.base-url can't be used: " + why + ". An example: http://localhost:11434/v1",
        cause);
  }

  /** OpenAI's own server, the only one that gets OPENAI_API_KEY. */
  boolean openAi() {
    return host.equals("api.openai.com") && url.startsWith("https://");
  }

  /** Azure, whose keys travel in a header of their own. */
  boolean azure() {
    return host.endsWith(".azure.com") || host.endsWith(".azure-api.net");
  }

  /** Azure itself, not a gateway of the user's before it. */
  boolean azureResource() {
    return host.endsWith(".azure.com");
  }

  /** An older address of Azure that names the deployment itself. */
  boolean azureDeployment() {
    return azure() && url.contains(DEPLOYMENTS);
  }

  /** This machine or its own network: nobody sends a bill. Judged by the name alone. */
  boolean local() {
    return isLocal(host);
  }

  /** Whether a host, in lower case, is local. */
  static boolean isLocal(String host) {
    return PRIVATE_IPV4.matcher(host).matches()
        || (host.contains(":")
            ? PRIVATE_IPV6.matcher(host).matches()
            : PRIVATE_NAME.matcher(host).matches());
  }

  /** This very machine: what is sent there goes over no wire. Judged by the name alone. */
  boolean thisMachine() {
    return THIS_MACHINE.matcher(host).matches();
  }
}
