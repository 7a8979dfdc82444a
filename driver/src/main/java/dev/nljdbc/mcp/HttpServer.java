// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.DefaultServerTransportSecurityValidator;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityValidator;
import jakarta.servlet.DispatcherType;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A server over HTTP (Streamable HTTP, path {@code /mcp}): for who knows its token, on this machine
 * unless told otherwise.
 */
public final class HttpServer implements AutoCloseable {

  static final String PATH = "/mcp";
  private static final int MOST_THREADS = 64;
  private static final int MOST_CONNECTIONS = 256;
  private static final int LARGEST_HEADER = 8 << 10;
  private static final int LARGEST_PORT = 65_535;

  private final AssistantServer offered;
  private final McpSyncServer server;
  private final Server http;
  private final Address address;

  private HttpServer(AssistantServer offered, McpSyncServer server, Server http, Address address) {
    this.offered = offered;
    this.server = server;
    this.http = http;
    this.address = address;
  }

  /**
   * Where to listen.
   *
   * @param port 0 for any that is free
   */
  public record Address(String host, int port) {

    /**
     * Reads {@code HOST:PORT}, or a port alone for this machine.
     *
     * @throws IllegalArgumentException with what is wrong, in words
     */
    public static Address of(String text) {
      int colon = text.lastIndexOf(':');
      String host = colon < 0 ? "127.0.0.1" : text.substring(0, colon).replaceAll("^\\[|]$", "");
      String port = text.substring(colon + 1);
      if (host.isBlank() || !port.matches("\\d{1,5}") || Integer.parseInt(port) > LARGEST_PORT) {
        throw new IllegalArgumentException(
            "--mcp-http needs HOST:PORT, for example 127.0.0.1:8931, not '" + text + "'.");
      }
      return new Address(host, Integer.parseInt(port));
    }

    /** Whether only programs of this machine reach it. */
    public boolean ofThisMachine() {
      try {
        return InetAddress.getByName(host).isLoopbackAddress();
      } catch (UnknownHostException e) {
        return false; // binding to it says so
      }
    }

    private List<String> names() {
      String own = host.contains(":") ? "[" + host + "]" : host;
      return List.of(own + ":" + port, "localhost:" + port, "127.0.0.1:" + port, "[::1]:" + port);
    }
  }

  /**
   * Begins to serve.
   *
   * @param remembering whether assistants may keep verified queries
   * @param progress is told what the driver logs
   * @param token which every request has to bring
   * @throws SQLException when the database can't be connected to
   * @throws java.io.IOException when the address can't be listened at
   */
  public static HttpServer start(
      String url,
      Properties properties,
      boolean remembering,
      String version,
      ProgressLog progress,
      Address address,
      String token)
      throws Exception {
    AssistantServer offered =
        AssistantServer.open(url, properties, remembering, version, DatabasePool.MOST / 2);
    progress.to(offered.calls());
    Server http = new Server(new QueuedThreadPool(MOST_THREADS));
    try {
      ServerConnector connector = connector(http, address);
      connector.open(); // the port is known from here on
      Address bound = new Address(address.host(), connector.getLocalPort());
      HttpServletStreamableServerTransportProvider transport =
          HttpServletStreamableServerTransportProvider.builder()
              .jsonMapper(offered.mapper())
              .mcpEndpoint(PATH)
              .maxRequestSize(HttpGate.LARGEST_MESSAGE * 2)
              .securityValidator(validator(bound))
              .build();
      McpSyncServer server = offered.on(McpServer.sync(transport));
      http.setHandler(context(transport, new HttpGate(token, new CallMarks(offered.calls()))));
      http.start();
      return new HttpServer(offered, server, http, bound);
    } catch (Exception e) {
      http.stop();
      offered.close();
      throw e;
    }
  }

  private static ServerConnector connector(Server http, Address address) {
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setRequestHeaderSize(LARGEST_HEADER);
    ServerConnector connector = new ServerConnector(http, new HttpConnectionFactory(configuration));
    connector.setHost(address.host());
    connector.setPort(address.port());
    http.addConnector(connector);
    http.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));
    return connector;
  }

  /** Pages of a browser are refused; and so is a name that leads here without being ours. */
  private static ServerTransportSecurityValidator validator(Address bound) {
    DefaultServerTransportSecurityValidator.Builder known =
        DefaultServerTransportSecurityValidator.builder();
    return (bound.ofThisMachine() ? known.allowedHosts(bound.names()) : known).build();
  }

  private static ServletContextHandler context(
      HttpServletStreamableServerTransportProvider transport, HttpGate gate) {
    ServletContextHandler context = new ServletContextHandler("/", false, false);
    FilterHolder guard = new FilterHolder(gate);
    guard.setAsyncSupported(true);
    context.addFilter(guard, "/*", EnumSet.of(DispatcherType.REQUEST));
    ServletHolder servlet = new ServletHolder(transport);
    servlet.setAsyncSupported(true);
    context.addServlet(servlet, PATH);
    return context;
  }

  /** Where clients reach it. */
  public URI uri() {
    String host = address.host().contains(":") ? "[" + address.host() + "]" : address.host();
    return URI.create("http://" + host + ":" + address.port() + PATH);
  }

  /** Until it is closed, or the thread is interrupted. */
  public void join() throws InterruptedException {
    http.join();
  }

  @Override
  public void close() throws Exception {
    try (offered) {
      offered.cancel();
      server.closeGracefully();
      http.stop();
    }
  }
}
