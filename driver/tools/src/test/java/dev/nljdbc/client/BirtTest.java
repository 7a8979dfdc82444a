// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.logging.Level;
import org.eclipse.birt.core.framework.Platform;
import org.eclipse.birt.report.engine.api.EngineConfig;
import org.eclipse.birt.report.engine.api.IReportEngine;
import org.eclipse.birt.report.engine.api.IReportEngineFactory;
import org.eclipse.birt.report.engine.api.IReportRunnable;
import org.eclipse.birt.report.engine.api.IRunAndRenderTask;
import org.eclipse.birt.report.engine.api.RenderOption;
import org.eclipse.birt.report.model.api.OdaDataSetHandle;
import org.eclipse.birt.report.model.api.OdaDataSourceHandle;
import org.eclipse.birt.report.model.api.ReportDesignHandle;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openpdf.text.pdf.PdfReader;
import org.openpdf.text.pdf.parser.PdfTextExtractor;

/** BIRT's runtime: a report whose data set is a question with a parameter, as HTML and as PDF. */
class BirtTest {

  private static IReportEngine birt;

  @TempDir Path directory;

  @BeforeAll
  static void start() throws Exception {
    EngineConfig config = new EngineConfig();
    config.setLogConfig(null, Level.OFF);
    Platform.startup(config);
    IReportEngineFactory factory =
        (IReportEngineFactory)
            Platform.createFactoryObject(IReportEngineFactory.EXTENSION_REPORT_ENGINE_FACTORY);
    birt = factory.createReportEngine(config);
  }

  @AfterAll
  static void stop() {
    birt.destroy();
    Platform.shutdown();
  }

  /** What a report designer sets in BIRT's windows. */
  private IReportRunnable report(String driver, String url, Engines engine, String query)
      throws Exception {
    String user = engine.properties().getProperty("user");
    String password = engine.properties().getProperty("password");
    IReportRunnable report = report(driver, url, user, password);
    ReportDesignHandle design = (ReportDesignHandle) report.getDesignHandle();
    ((OdaDataSetHandle) design.findDataSet("tracks")).setQueryText(query);
    return report;
  }

  private IReportRunnable report(String driver, String url, String user, String password)
      throws Exception {
    byte[] file = Files.readAllBytes(ReportLife.design("tracks.rptdesign"));
    IReportRunnable report = birt.openReportDesign(new ByteArrayInputStream(file));
    ReportDesignHandle design = (ReportDesignHandle) report.getDesignHandle();
    OdaDataSourceHandle source = (OdaDataSourceHandle) design.findDataSource("database");
    source.setProperty("odaDriverClass", driver);
    source.setProperty("odaURL", url);
    source.setProperty("odaUser", user);
    source.setProperty("odaPassword", password);
    return report;
  }

  private static byte[] render(IReportRunnable report, int least, String format) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(errors(report, least, format, out)).isEmpty();
    return out.toByteArray();
  }

  private static List<?> errors(
      IReportRunnable report, int least, String format, ByteArrayOutputStream out)
      throws Exception {
    RenderOption option = new RenderOption();
    option.setOutputFormat(format);
    option.setOutputStream(out);
    IRunAndRenderTask task = birt.createRunAndRenderTask(report);
    try {
      task.setRenderOption(option);
      task.setParameterValue("least", least);
      task.run();
      return task.getErrors();
    } finally {
      task.close();
    }
  }

  private static String pdfText(byte[] pdf) throws IOException {
    try (PdfReader reader = new PdfReader(pdf)) {
      return new PdfTextExtractor(reader).getTextFromPage(1);
    }
  }

  private String ours(Tracks tracks) {
    return tracks.url() + ";nl.dir=" + directory.resolve("indexes");
  }

  private static void remember(Tracks tracks) throws SQLException {
    try (Connection connection = tracks.wrapped().getConnection();
        Statement statement = connection.createStatement()) {
      Tracks.remember(statement, ReportLife.QUESTION, ReportLife.SQL);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2", "POSTGRESQL"})
  void report_whoseQueryIsAQuestion_isThatOfItsSql(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory);
    remember(tracks);
    String driver = java.sql.DriverManager.getDriver(tracks.bareUrl()).getClass().getName();
    IReportRunnable bare = report(driver, tracks.bareUrl(), engine, ReportLife.SQL);
    IReportRunnable asked =
        report("dev.nljdbc.jdbc.NlDriver", ours(tracks), engine, ReportLife.QUESTION);
    assertThat(pdfText(render(asked, 4, "pdf")))
        .containsSubsequence("Moon", "5", "Rain", "7", "In all", "12")
        .doesNotContain("Sun")
        .isEqualTo(pdfText(render(bare, 4, "pdf")));
    String html = new String(render(asked, 6, "html"), StandardCharsets.UTF_8);
    assertThat(html).contains("Rain").doesNotContain("Moon");
  }

  @Test
  void report_overMonths_isTheSameOrSaysWhyNot() throws Exception {
    ReportLife.check(
        directory,
        (url, user, password) -> {
          IReportRunnable report = report("dev.nljdbc.jdbc.NlDriver", url, user, password);
          ByteArrayOutputStream pdf = new ByteArrayOutputStream();
          List<?> errors = errors(report, 4, "pdf", pdf);
          if (!errors.isEmpty()) {
            throw new IOException(errors.toString());
          }
          return pdfText(pdf.toByteArray());
        });
  }

  @Test
  void report_whoseQuestionIsNotUnderstood_saysWhy() throws Exception {
    Tracks tracks = Tracks.on(Engines.H2, directory);
    IReportRunnable asked =
        report("dev.nljdbc.jdbc.NlDriver", ours(tracks), Engines.H2, Tracks.GIBBERISH + " ?");
    assertThat(errors(asked, 4, "html", new ByteArrayOutputStream()))
        .isNotEmpty()
        .first()
        .asString()
        .contains("The offline model does not understand this question");
  }
}
