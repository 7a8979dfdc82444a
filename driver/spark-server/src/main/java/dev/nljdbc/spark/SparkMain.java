// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.spark;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hive.service.Service;
import org.apache.hive.service.cli.thrift.ThriftCLIService;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.hive.thriftserver.HiveThriftServer2;

/**
 * A Spark SQL server with a warehouse in a folder: the database {@code tpch}, of made up orders,
 * and {@code default}, where tests write. It prints its address, and ends with its standard input.
 */
final class SparkMain {

  private SparkMain() {}

  /**
   * Starts it.
   *
   * @param arguments the folder, which is empty or not there
   */
  public static void main(String[] arguments) throws Exception {
    PrintStream out = System.out;
    Path folder = Files.createDirectories(Path.of(arguments[0])).toAbsolutePath();
    System.setProperty("derby.system.home", folder.toString());
    SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .appName("nl-jdbc")
            .config("spark.sql.datetime.java8API.enabled", "true")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "localhost")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
            .config("spark.local.dir", folder.resolve("work").toString())
            .config("spark.hadoop.hive.exec.scratchdir", folder.resolve("scratch").toString())
            .config("spark.hadoop.hive.server2.thrift.port", "0")
            .config("spark.hadoop.hive.server2.thrift.bind.host", "localhost")
            .enableHiveSupport()
            .getOrCreate();
    TpchTables.write(session, "tpch");
    for (Service service : HiveThriftServer2.startWithContext(session.sqlContext()).getServices()) {
      if (service instanceof ThriftCLIService listening) {
        out.println("address localhost:" + listening.getPortNumber());
      }
    }
    System.in.transferTo(OutputStream.nullOutputStream());
    Runtime.getRuntime().halt(0); // nothing is kept
  }
}
