// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.lowagie.text.pdf.PdfReader;
import com.lowagie.text.pdf.parser.PdfTextExtractor;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.NlDataSource;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import net.sf.jasperreports.engine.JRException;
import net.sf.jasperreports.engine.JasperCompileManager;
import net.sf.jasperreports.engine.JasperExportManager;
import net.sf.jasperreports.engine.JasperFillManager;
import net.sf.jasperreports.engine.JasperPrint;
import net.sf.jasperreports.engine.design.JRDesignQuery;
import net.sf.jasperreports.engine.design.JasperDesign;
import net.sf.jasperreports.engine.xml.JRXmlLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** JasperReports: a report whose query is a question with a parameter, as PDF. */
@Tag("thorough")
class JasperReportsTest {

  private static final String SQL =
      "SELECT title, minutes FROM track WHERE minutes > ? ORDER BY id";

  @TempDir Path directory;

  private static JasperDesign design() throws JRException {
    return JRXmlLoader.load(ReportLife.design("tracks.jrxml").toFile());
  }

  private static JasperDesign design(String query) throws JRException {
    JasperDesign design = design();
    JRDesignQuery text = new JRDesignQuery();
    text.setText(query);
    design.setQuery(text);
    return design;
  }

  private static byte[] pdf(JasperDesign design, int least, Connection connection)
      throws JRException {
    JasperPrint print =
        JasperFillManager.fillReport(
            JasperCompileManager.compileReport(design),
            new HashMap<>(Map.of("least", least)),
            connection);
    return JasperExportManager.exportReportToPdf(print);
  }

  private static String text(JasperDesign design, int least, Connection connection)
      throws JRException, IOException {
    try (PdfReader reader = new PdfReader(pdf(design, least, connection))) {
      assertThat(reader.getNumberOfPages()).isEqualTo(1);
      return new PdfTextExtractor(reader).getTextFromPage(1);
    }
  }

  private static void remember(Connection connection, String nl, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      Tracks.remember(statement, nl, sql);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void report_whoseQueryIsAQuestion_isThePdfOfItsSql(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory);
    String fours;
    try (Connection bare = tracks.bare().getConnection()) {
      fours = text(design(SQL.replace("?", "$P{least}")), 4, bare);
    }
    assertThat(fours)
        .containsSubsequence("Long tracks", "More minutes than", "4", "Moon", "5", "Rain", "7")
        .doesNotContain("Sun");
    try (Connection connection = tracks.wrapped().getConnection()) {
      remember(connection, ReportLife.QUESTION, SQL);
      assertThat(text(design(), 4, connection)).isEqualTo(fours);
      assertThat(text(design(SQL.replace("?", "$P{least}")), 4, connection)).isEqualTo(fours);
      assertThat(text(design(), 6, connection)).contains("Rain").doesNotContain("Moon");
      assertThat(text(design(SQL.replace("?", "$P!{least}")), 4, connection)).isEqualTo(fours);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL"})
  void report_answeredByAModel_isTheSameTomorrow(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory);
    try (FakeChatServer server =
        FakeChatServer.start()
            .reply(
                Reply.call("ExecuteSQL", "{\"sql\":\"" + SQL + "\",\"final\":true}"),
                Reply.text("I give up."),
                Reply.text("I give up."))) {
      NlDataSource source = tracks.wrapped();
      Properties properties = source.getProperties();
      properties.setProperty("nl.model", "m");
      properties.setProperty("nl.base-url", server.baseUrl());
      properties.setProperty("nl.lab.rounds", "1");
      source.setProperties(properties);
      JasperDesign design = design("NL(title, minutes): tracks longer than $P{least} minutes");
      for (int i = 0; i < 2; i++) {
        try (Connection connection = source.getConnection()) {
          assertThat(text(design, 4, connection)).contains("Moon", "Rain");
          assertThat(text(design, 6, connection)).contains("Rain").doesNotContain("Moon");
        }
      }
      assertThat(server.requests()).hasSize(1);
      try (Connection connection = source.getConnection()) {
        assertThatThrownBy(() -> text(design("NL: who likes $P{least} most"), 4, connection))
            .isInstanceOf(JRException.class)
            .rootCause()
            .isInstanceOfSatisfying(
                NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NO_ANSWER));
        assertThat(text(design, 4, connection)).contains("Moon");
      }
    }
  }

  @Test
  void report_overMonths_isTheSameOrSaysWhyNot() throws Exception {
    ReportLife.check(
        directory,
        (url, user, password) -> {
          try (Connection connection = DriverManager.getConnection(url, user, password)) {
            return text(design(), 4, connection);
          }
        });
  }

  @Test
  void marks_ofOtherTools_reachUsWhole() throws Exception {
    try (Connection connection =
        Tracks.on(Engines.H2, directory).remembering().wrapped().getConnection()) {
      for (String whole : List.of(Tracks.MARKED, Tracks.TIMED, Tracks.APOSTROPHE)) {
        remember(connection, whole, "SELECT title, minutes FROM track WHERE id = 2");
        assertThat(text(design(whole), 4, connection)).contains("Moon").doesNotContain("Rain");
      }
      assertThatThrownBy(() -> text(design(Tracks.GIBBERISH), 4, connection))
          .isInstanceOf(JRException.class)
          .hasRootCauseInstanceOf(NlException.class);
    }
  }
}
