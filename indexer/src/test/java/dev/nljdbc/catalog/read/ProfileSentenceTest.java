// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnProfile.Lengths;
import dev.nljdbc.catalog.ColumnProfile.Order;
import dev.nljdbc.catalog.ColumnProfile.Shape;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.TableId;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileSentenceTest {

  private static final Column TEXT = column(Types.VARCHAR);
  private static final Column NUMBER = column(Types.INTEGER);

  @Test
  void of_notLookedAt_isEmpty() {
    assertThat(ProfileSentence.of(TEXT, ColumnStatistics.NONE)).isEmpty();
  }

  @Test
  void of_onlyNulls_saysSo() {
    assertThat(ProfileSentence.of(TEXT, values(9, 9, 0, ColumnProfile.NONE)))
        .isEqualTo("All values are null.");
  }

  @Test
  void of_codes_hasLengthShapeNullsAndWhatIsCommon() {
    ColumnProfile codes =
        new ColumnProfile(
            new Lengths(7, 7, 7),
            new Shape("AA-9999", 0.97),
            null,
            List.of(new ValueCount("XL-0001", 40), new ValueCount("XL-0002", 7)),
            Order.NONE,
            "");
    assertThat(ProfileSentence.of(TEXT, values(1000, 40, 412, codes)))
        .isEqualTo(
            "Texts of 7 characters, 412 different, mostly like AA-9999, 4 % null,"
                + " most often 'XL-0001' (40), 'XL-0002' (7).");
    assertThat(ProfileSentence.notes(TEXT, values(1000, 40, 412, codes)))
        .containsExactly("mostly like AA-9999", "most often 'XL-0001' (40), 'XL-0002' (7)");
  }

  @Test
  void of_formats_areNamed() {
    assertThat(ProfileSentence.of(TEXT, values(20, 0, 20, formatted(ValueFormat.EMAIL))))
        .isEqualTo("E-mail addresses, each once.");
    assertThat(ProfileSentence.notes(TEXT, values(20, 0, 20, formatted(ValueFormat.EMAIL))))
        .containsExactly("e-mail addresses");
  }

  @Test
  void of_numbersWithoutAType_areNotCalledText() {
    Column typed = new Column(TEXT.id(), "TEXT", Types.VARCHAR, true, null, "", List.of());
    ColumnStatistics numbers = values(20, 0, 20, formatted(ValueFormat.NUMBER));
    assertThat(ProfileSentence.notes(TEXT, numbers)).containsExactly("numbers");
    assertThat(ProfileSentence.notes(typed, numbers)).containsExactly("numbers in text");
  }

  @Test
  void of_sequence_saysThatThereAreNoGaps() {
    ColumnProfile sequence = new ColumnProfile(null, null, null, List.of(), Order.SEQUENCE, "");
    ColumnStatistics statistics =
        new ColumnStatistics(40, 0, 40, false, "1", "40", List.of(), List.of(), sequence);
    assertThat(ProfileSentence.of(NUMBER, statistics))
        .isEqualTo("Numbers from 1 to 40 without gaps, each once.");
  }

  @Test
  void of_sample_isMarkedAsEstimate() {
    ColumnStatistics statistics =
        new ColumnStatistics(100, 30, 55, true, "0.5", "9.75", List.of(), List.of());
    assertThat(ProfileSentence.of(NUMBER, statistics))
        .isEqualTo("Numbers from 0.5 to 9.75, ~55 different, ~30 % null.");
  }

  @Test
  void of_categories_namesTheFirst() {
    List<ValueCount> values =
        List.of("new", "open", "paid", "sent", "lost").stream()
            .map(v -> new ValueCount(v, 2))
            .toList();
    ColumnStatistics statistics =
        new ColumnStatistics(10, 0, 5, false, null, null, values, List.of());
    assertThat(ProfileSentence.of(TEXT, statistics))
        .isEqualTo("Texts, one of 'new', 'open', 'paid', 'sent', … (5).");
  }

  @Test
  void of_longValues_staysShortAndOnOneLine() {
    List<ValueCount> long4 =
        List.of("a", "b", "c", "d").stream()
            .map(v -> new ValueCount(v + "\n" + "\ud83d\ude00".repeat(90), 2))
            .toList();
    ColumnStatistics statistics =
        new ColumnStatistics(10, 2, 4, false, null, null, long4, List.of());
    assertThat(ProfileSentence.of(TEXT, statistics))
        .hasSizeLessThanOrEqualTo(200)
        .doesNotContain("\n");
  }

  private static ColumnStatistics values(
      long rows, long nulls, long distinct, ColumnProfile profile) {
    return new ColumnStatistics(
        rows, nulls, distinct, false, null, null, List.of(), List.of(), profile);
  }

  private static ColumnProfile formatted(ValueFormat format) {
    return new ColumnProfile(new Lengths(5, 6, 30), null, format, List.of(), Order.NONE, "");
  }

  private static Column column(int type) {
    return new Column(TableId.of("t").column("c"), "", type, true, null, "", List.of());
  }
}
