// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * A process that asks one question after the other until it is killed or nobody reads it. After
 * each it says what its counter of questions stands at.
 */
public final class AskingProgram implements AutoCloseable {

  private static final long THINKING_MILLIS = 100;

  private final Process process;
  private final BufferedReader says;

  private AskingProgram(Process process) {
    this.process = process;
    this.says =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Starts one.
   *
   * @param question with %d for the number of the question
   * @param properties of the connection
   */
  public static AskingProgram start(
      String url, String question, Map<String, String> properties, Path errors) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
    String own = System.getProperty("java.class.path");
    command.addAll(List.of("-cp", System.getProperty("surefire.test.class.path", own)));
    command.addAll(List.of(AskingProgram.class.getName(), url, question));
    properties.forEach((name, value) -> command.add(name + "=" + value));
    return new AskingProgram(new ProcessBuilder(command).redirectError(errors.toFile()).start());
  }

  /** Reads on until it has asked so many questions. */
  public void awaitQuestions(int number) throws IOException {
    long questions = 0;
    while (questions < number) {
      String line = says.readLine();
      if (line == null) {
        throw new IOException("the program ended after " + questions + " questions");
      }
      questions = Long.parseLong(line);
    }
  }

  /** Kills it, which leaves it no time for anything. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    says.close();
  }

  /** The process. */
  public static void main(String[] arguments) throws SQLException, InterruptedException {
    InMemoryMetricReader metrics = InMemoryMetricReader.create();
    GlobalOpenTelemetry.set(
        OpenTelemetrySdk.builder()
            .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(metrics).build())
            .build());
    Properties properties = new Properties();
    for (String property : List.of(arguments).subList(2, arguments.length)) {
      int equals = property.indexOf('=');
      properties.setProperty(property.substring(0, equals), property.substring(equals + 1));
    }
    try (Connection connection = DriverManager.getConnection(arguments[0], properties);
        Statement statement = connection.createStatement()) {
      for (int i = 1; !System.out.checkError(); i++) {
        try (ResultSet rows = statement.executeQuery("NL: " + arguments[1].formatted(i))) {
          rows.next();
        }
        double questions =
            Series.of(metrics.collectAllMetrics()).named("nl_questions_total").values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        System.out.println((long) questions);
        Thread.sleep(THINKING_MILLIS);
      }
    }
  }
}
