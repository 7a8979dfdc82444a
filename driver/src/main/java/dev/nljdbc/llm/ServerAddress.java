package dev.nljdbc.llm;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Where the server is.
 *
 * @param url the base URL without a slash at its end
 * @param host in lower case, without brackets
 */
record ServerAddress(String url, String host) {

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
      return new ServerAddress(uri.toString(), host);
    } catch (URISyntaxException e) {
      throw bad("it is no URL", e.getInput().contains("@") ? null : e);
    }
  }

  private static NlException bad(String why, @org.jspecify.annotations.Nullable Throwable cause) {
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

  /** This machine or its own network: nobody sends a bill. Judged by the name alone. */
  boolean local() {
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
