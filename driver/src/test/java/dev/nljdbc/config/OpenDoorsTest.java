// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Child;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways by which settings could lead where nobody wants to go. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD, unit = TimeUnit.SECONDS)
class OpenDoorsTest {

  @TempDir Path folder;

  private static Settings read(String name, String value) throws NlException {
    Properties properties = new Properties();
    properties.setProperty(name, value);
    return new SettingsReader(new Properties(), unset -> null).read(properties, Map.of());
  }

  /**
   * Where a file is, where a server is, what it is told and who pays is not a question's to say.
   */
  @ParameterizedTest
  @EnumSource(Setting.class)
  void question_setsPathServerOrSecret_isRefused(Setting setting) {
    boolean guarded =
        setting.type() == SettingType.PATH
            || setting.type() == SettingType.SECRET
            || setting
                .key()
                .matches("nl\\.(base-url|relay|embedder.*|notes|share|tables.*|columns.*)")
            || setting.key().matches("nl\\.(functions.*|index.*|log.*|describe|config)");
    if (guarded) {
      assertThatThrownBy(() -> QuestionSettings.NONE.with(setting.key(), "x"))
          .isInstanceOf(NlException.class)
          .hasMessageContaining("can't be set for one question");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"url", "user", "INIT", "socketFactory", "nl.socketFactory", "nl.url"})
  void question_setsWhatIsTheRealDrivers_isRefused(String name) {
    assertThatThrownBy(() -> QuestionSettings.NONE.with(name, "x"))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("There is no setting");
  }

  @ParameterizedTest
  @ValueSource(strings = {"INIT=RUNSCRIPT FROM 'x'", "socketFactory=x", "url=jdbc:h2:mem:y"})
  void configFile_setsWhatIsTheRealDrivers_isRefused(String line) throws Exception {
    Path file = Files.writeString(folder.resolve("nl.properties"), line + "\n");
    assertThatThrownBy(() -> read("nl.config", file.toString()))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("There is no setting");
  }

  @ParameterizedTest
  @EnumSource(
      value = Setting.class,
      names = {"API_KEY_FILE", "PRICES", "DIR", "SEMANTICS", "QUERIES", "CONFIG"})
  void path_withALineEnd_isRefusedWithoutRepeatingIt(Setting setting) {
    assertThatThrownBy(() -> read(setting.key(), "/tmp/x\nforged: line"))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("control character")
        .hasMessageNotContaining("\n");
  }

  @Test
  void path_ofLinksAndDots_isTheOnePlace() throws Exception {
    Path real = Files.createDirectories(folder.resolve("real/deep")).toRealPath();
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    assertThat(read("nl.dir", link + "/../x").path(Setting.DIR))
        .contains(real.getParent().resolve("x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dev/zero", "/dev/stdin", "pipe", ".", "large"})
  @EnabledOnOs(OS.LINUX)
  void configFile_noOrdinaryFile_isRefusedAtOnce(String name) throws Exception {
    Path file = folder.resolve(name);
    assertThat(new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start().waitFor())
        .isZero();
    try (RandomAccessFile large = new RandomAccessFile(folder.resolve("large").toFile(), "rw")) {
      large.setLength(10L << 30);
    }
    assertThatThrownBy(() -> read("nl.config", file.toString()))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("can't be read");
  }

  /** What lies in the working directory is not looked for, whatever it is called. */
  @Test
  void workingDirectory_fullOfSettings_changesNothing() throws Exception {
    Path there = Files.createDirectory(folder.resolve("there"));
    String planted = "nl.model=planted\nnl.base-url=http://127.0.0.1:1/v1\n";
    for (String name :
        List.of(
            "nl.config",
            "nl.properties",
            "nl-jdbc.properties",
            ".nl-jdbc",
            ".nlrc",
            "config",
            "sqlline.properties",
            ".env",
            "application.properties")) {
      Files.writeString(there.resolve(name), planted);
    }
    Child child =
        Child.java(
            there,
            Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString()),
            List.of(
                "-Duser.home=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    assertThat(child.code()).as(child.err()).isZero();
    assertThat(child.out()).contains("nl.model=offline").doesNotContain("planted");
  }

  /** Says what the settings are. */
  static final class Main {

    private Main() {}

    public static void main(String[] arguments) throws Exception {
      try (Connection connection = DriverManager.getConnection("jdbc:nl:h2:mem:x");
          Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("NL SETTINGS")) {
        while (rows.next()) {
          System.out.println(rows.getString(1) + "=" + rows.getString(2));
        }
      }
    }
  }
}
