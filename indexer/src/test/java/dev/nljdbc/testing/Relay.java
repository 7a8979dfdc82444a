// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stands between a client and a server of this machine, and cuts their connections when told. */
public final class Relay implements Closeable {

  private final int target;
  private final int port;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private ServerSocket listening;
  private boolean cut;

  /** Relays to a port. */
  public Relay(int target) throws IOException {
    this.target = target;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.port = listening.getLocalPort();
    accept(listening);
  }

  /** A JDBC URL that leads through the relay. */
  public static Relay before(String url) throws IOException {
    return new Relay(Integer.parseInt(url.replaceFirst(".*:(\\d+)/.*", "$1")));
  }

  /** The same URL through the relay. */
  public String url(String real) {
    return real.replaceFirst("//[^/]*/", "//127.0.0.1:" + port + "/");
  }

  /** Cuts all connections and refuses new ones. */
  public synchronized void cut() throws IOException {
    cut = true;
    listening.close();
    for (Socket socket : open) {
      socket.close();
    }
    open.clear();
  }

  /** Accepts connections again. */
  public synchronized void mend() throws IOException {
    cut = false;
    listening = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    accept(listening);
  }

  private void accept(ServerSocket at) {
    daemon(
        () -> {
          while (true) {
            connect(at.accept());
          }
        },
        at);
  }

  private synchronized void connect(Socket client) throws IOException {
    if (cut) {
      client.close(); // it came while the port was being closed
      return;
    }
    Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
    open.add(client);
    open.add(server);
    daemon(() -> client.getInputStream().transferTo(server.getOutputStream()), server);
    daemon(() -> server.getInputStream().transferTo(client.getOutputStream()), client);
  }

  private interface Work {
    void run() throws IOException;
  }

  /** Runs until either end is closed, then closes the other. */
  private static void daemon(Work work, Closeable after) {
    Thread thread =
        new Thread(
            () -> {
              try (after) {
                work.run();
              } catch (IOException e) {
                Thread.currentThread().interrupt(); // cut: nothing else was to come
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    cut();
  }
}
