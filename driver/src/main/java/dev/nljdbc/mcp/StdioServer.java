// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.SQLException;
import java.util.Properties;

/** A server for the program that started it, over standard input and output. */
public final class StdioServer {

  private StdioServer() {}

  /**
   * Serves until the input ends.
   *
   * @param remembering whether assistants may keep verified queries
   * @param progress is told what the driver logs
   * @param out nothing else may write to it
   * @throws SQLException when the database can't be connected to
   */
  public static void run(
      String url,
      Properties properties,
      boolean remembering,
      String version,
      ProgressLog progress,
      InputStream in,
      OutputStream out)
      throws SQLException, InterruptedException {
    try (AssistantServer offered =
        AssistantServer.open(url, properties, remembering, version, DatabasePool.MOST)) {
      progress.to(offered.calls());
      MessageLines lines = new MessageLines(in, out, new CallMarks(offered.calls()));
      McpSyncServer server =
          offered.on(
              McpServer.sync(
                  new StdioServerTransportProvider(
                      offered.mapper(), lines.in(), lines.out(), 2 * MessageLines.LONGEST)));
      lines.awaitEnd();
      offered.cancel();
      server.closeGracefully();
    }
  }
}
