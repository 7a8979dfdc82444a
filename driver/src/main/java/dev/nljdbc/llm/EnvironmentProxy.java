// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The proxy of {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY}, which other clients of
 * model servers obey and Java does not. Java's own properties ({@code https.proxyHost} and the
 * like) win. A server on this machine or its network is asked without a proxy.
 */
final class EnvironmentProxy extends ProxySelector {

  private static final List<String> JAVAS =
      List.of("https.proxyHost", "http.proxyHost", "socksProxyHost", "java.net.useSystemProxies");

  private final Function<String, @Nullable String> environment;

  private EnvironmentProxy(Function<String, @Nullable String> environment) {
    this.environment = environment;
  }

  /** That of this process; null where Java's own properties name one, or nobody does. */
  static @Nullable ProxySelector of(
      Function<String, @Nullable String> environment, Properties system) {
    EnvironmentProxy own = new EnvironmentProxy(environment);
    boolean named = !own.text("https_proxy").isEmpty() || !own.text("http_proxy").isEmpty();
    boolean javas = JAVAS.stream().anyMatch(name -> system.getProperty(name) != null);
    return named && !javas ? own : null;
  }

  @Override
  public List<Proxy> select(URI uri) {
    String host = uri.getHost() == null ? "" : uri.getHost().toLowerCase(Locale.ROOT);
    String named = text(uri.getScheme().toLowerCase(Locale.ROOT) + "_proxy");
    if (named.isEmpty() || ServerAddress.isLocal(host) || without(host)) {
      return List.of(Proxy.NO_PROXY);
    }
    URI proxy = URI.create(named.contains("://") ? named : "http://" + named);
    int port = proxy.getPort() < 0 ? 80 : proxy.getPort();
    return List.of(new Proxy(Proxy.Type.HTTP, new InetSocketAddress(proxy.getHost(), port)));
  }

  /** Whether {@code NO_PROXY} lists the host, or a domain that it is in. */
  private boolean without(String host) {
    return Stream.of(text("no_proxy").toLowerCase(Locale.ROOT).split(","))
        .map(entry -> entry.strip().replaceFirst("^\\*?\\.", ""))
        .filter(entry -> !entry.isEmpty())
        .anyMatch(e -> e.equals("*") || host.equals(e) || host.endsWith("." + e));
  }

  private String text(String name) {
    String lower = environment.apply(name);
    String value = lower != null ? lower : environment.apply(name.toUpperCase(Locale.ROOT));
    return value == null ? "" : value.strip();
  }

  @Override
  public void connectFailed(URI uri, SocketAddress address, IOException failure) {
    // the request fails with the same exception, and says so
  }
}
