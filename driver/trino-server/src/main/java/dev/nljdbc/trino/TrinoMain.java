// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.trino;

import static io.trino.testing.TestingSession.testSessionBuilder;

import io.trino.plugin.memory.MemoryPlugin;
import io.trino.plugin.tpch.TpchPlugin;
import io.trino.server.testing.TestingTrinoServer;
import io.trino.spi.Plugin;
import io.trino.testing.DistributedQueryRunner;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A Trino server of some nodes with the catalogs {@code tpch}, of made up orders, and {@code
 * memory}, where tests write. It prints its address, obeys lines of its standard input, and ends
 * with that.
 */
final class TrinoMain {

  private TrinoMain() {}

  /**
   * Starts it.
   *
   * @param arguments the number of nodes; then, for catalogs of databases, each name, class of its
   *     plugin, connector and URL
   */
  public static void main(String[] arguments) throws Exception {
    PrintStream out = System.out; // Trino's logging takes it away
    var session = testSessionBuilder().setCatalog("tpch").setSchema("tiny").build();
    DistributedQueryRunner server =
        DistributedQueryRunner.builder(session)
            .setNodeCount(Integer.parseInt(arguments[0]))
            .setCoordinatorProperties(Map.of("query.max-history", "10000"))
            .build();
    server.installPlugin(new TpchPlugin());
    server.createCatalog("tpch", "tpch", Map.of("tpch.splits-per-node", "2"));
    server.installPlugin(new MemoryPlugin());
    server.createCatalog("memory", "memory");
    for (int i = 1; i + 3 < arguments.length; i += 4) {
      Class<?> plugin = Class.forName(arguments[i + 1]);
      server.installPlugin((Plugin) plugin.getConstructor().newInstance());
      server.createCatalog(
          arguments[i], arguments[i + 2], Map.of("connection-url", arguments[i + 3]));
    }
    out.println("address " + server.getCoordinator().getBaseUrl().getAuthority());
    obey(server, out);
    Runtime.getRuntime().halt(0); // nothing is kept
  }

  /** The line {@code stop} ends one node that is not the coordinator. */
  private static void obey(DistributedQueryRunner server, PrintStream out) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String order = orders.readLine(); order != null; order = orders.readLine()) {
      if (order.equals("stop")) {
        for (TestingTrinoServer node : server.getServers()) {
          if (!node.isCoordinator()) {
            node.close();
          }
        }
        out.println("stopped");
      }
    }
  }
}
