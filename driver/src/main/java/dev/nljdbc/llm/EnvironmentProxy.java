// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The proxy of {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY}, which other clients of
 * model servers obey and Java does not. Java's own properties ({@code https.proxyHost} and the
 * like) win. A server on this machine or its network is asked without a proxy.
 */
final class EnvironmentProxy extends ProxySelector {

  private static final List<String> JAVAS_OWN =
      List.of("https.proxyHost", "http.proxyHost", "socksProxyHost", "java.net.useSystemProxies");

  private static final Pattern FORM =
      Pattern.compile("(?:http://)?(?:[^@/]*@)?([^@:/\\s]+)(?::(\\d{1,5}))?/?");

  private final @Nullable InetSocketAddress https;
  private final @Nullable InetSocketAddress http;
  private final String exceptions;

  private EnvironmentProxy(
      @Nullable InetSocketAddress https, @Nullable InetSocketAddress http, String exceptions) {
    this.https = https;
    this.http = http;
    this.exceptions = exceptions;
  }

  /**
   * That of this process; null where Java's own properties name one, or nobody does.
   *
   * @throws NlException when a variable's value is no address
   */
  static @Nullable ProxySelector of(
      Function<String, @Nullable String> environment, Properties system) throws NlException {
    if (JAVAS_OWN.stream().anyMatch(name -> system.getProperty(name) != null)) {
      return null;
    }
    InetSocketAddress https = address(environment, "https_proxy");
    InetSocketAddress http = address(environment, "http_proxy");
    return https == null && http == null
        ? null
        : new EnvironmentProxy(https, http, text(environment, "no_proxy"));
  }

  @Override
  public List<Proxy> select(URI uri) {
    String host = uri.getHost() == null ? "" : uri.getHost().toLowerCase(Locale.ROOT);
    String bare = host.replaceAll("[\\[\\]]", "");
    InetSocketAddress proxy = "https".equalsIgnoreCase(uri.getScheme()) ? https : http;
    return proxy == null || ServerAddress.isLocal(bare) || isListed(bare)
        ? List.of(Proxy.NO_PROXY)
        : List.of(new Proxy(Proxy.Type.HTTP, proxy));
  }

  /** Whether {@code NO_PROXY} lists the host, or a domain that it is in. */
  private boolean isListed(String host) {
    return Stream.of(exceptions.toLowerCase(Locale.ROOT).split(","))
        .map(entry -> entry.strip().replaceFirst("^\\*?\\.", ""))
        .filter(entry -> !entry.isEmpty())
        .anyMatch(e -> e.equals("*") || host.equals(e) || host.endsWith("." + e));
  }

  /** The address that a variable names; null for none. Its value may hold a password. */
  private static @Nullable InetSocketAddress address(
      Function<String, @Nullable String> environment, String name) throws NlException {
    String text = text(environment, name);
    if (text.isEmpty()) {
      return null;
    }
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new NlException(
          NlError.SETTING,
          name.toUpperCase(Locale.ROOT)
              + " in the environment names no HTTP proxy. Its form is http://host:port.");
    }
    int port = form.group(2) == null ? 80 : Integer.parseInt(form.group(2));
    return InetSocketAddress.createUnresolved(form.group(1), port);
  }

  private static String text(Function<String, @Nullable String> environment, String name) {
    String lower = environment.apply(name);
    String value = lower != null ? lower : environment.apply(name.toUpperCase(Locale.ROOT));
    return value == null ? "" : value.strip();
  }

  @Override
  public void connectFailed(URI uri, SocketAddress address, IOException failure) {
    // the request fails with the same exception, and says so
  }
}
