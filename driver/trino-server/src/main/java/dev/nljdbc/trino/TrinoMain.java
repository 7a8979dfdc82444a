package dev.nljdbc.trino;

import static io.trino.testing.TestingSession.testSessionBuilder;

import io.trino.plugin.memory.MemoryPlugin;
import io.trino.plugin.tpch.TpchPlugin;
import io.trino.testing.DistributedQueryRunner;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;

/**
 * A Trino server of one node with the catalogs {@code tpch}, of made up orders, and {@code memory},
 * where tests write. It prints its address, and ends with its standard input.
 */
final class TrinoMain {

  private TrinoMain() {}

  /** Starts it. */
  public static void main(String[] arguments) throws Exception {
    PrintStream out = System.out; // Trino's logging takes it away
    var session = testSessionBuilder().setCatalog("tpch").setSchema("tiny").build();
    DistributedQueryRunner server =
        DistributedQueryRunner.builder(session)
            .setNodeCount(1)
            .setCoordinatorProperties(Map.of("query.max-history", "10000"))
            .build();
    server.installPlugin(new TpchPlugin());
    server.createCatalog("tpch", "tpch", Map.of("tpch.splits-per-node", "2"));
    server.installPlugin(new MemoryPlugin());
    server.createCatalog("memory", "memory");
    out.println("address " + server.getCoordinator().getBaseUrl().getAuthority());
    System.in.transferTo(OutputStream.nullOutputStream());
    Runtime.getRuntime().halt(0); // nothing is kept
  }
}
