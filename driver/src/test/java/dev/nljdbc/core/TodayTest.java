// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.testing.TableTest;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TodayTest {

  @TableTest
  void of_locale_beginsItsWeek(String locale, DayOfWeek first) {
    Locale of = Locale.forLanguageTag(locale);
    assertThat(Today.of(Optional.empty(), Optional.empty(), of).firstOfWeek()).isEqualTo(first);
  }

  @Test
  void of_settings_fixesDayAndZone() throws Exception {
    Today today =
        Today.of(
            Settings.defaults()
                .with(Setting.TODAY, "2024-02-29")
                .with(Setting.ZONE, "Europe/Oslo"));
    assertThat(today.date()).isEqualTo(LocalDate.of(2024, 2, 29));
    assertThat(today.fixed()).isTrue();
    assertThat(today.zone()).isEqualTo(ZoneId.of("Europe/Oslo"));
    assertThat(today.mark()).startsWith("2024-02-29 Europe/Oslo ");
  }

  @Test
  void of_noSettings_isTheClocks() {
    LocalDate before = LocalDate.now(ZoneId.systemDefault());
    Today today = Today.byClock();
    assertThat(today.date()).isBetween(before, LocalDate.now(ZoneId.systemDefault()));
    assertThat(today.fixed()).isFalse();
    assertThat(today.mark()).startsWith("clock ");
  }

  @ParameterizedTest
  @CsvSource({"TODAY, 31.3.2024, a date such as", "ZONE, Atlantis, a time zone such as"})
  void with_noSuchDayOrZone_saysWhatToWrite(Setting setting, String value, String message) {
    assertThatThrownBy(() -> Settings.defaults().with(setting, value))
        .hasMessageContaining(message);
  }
}
