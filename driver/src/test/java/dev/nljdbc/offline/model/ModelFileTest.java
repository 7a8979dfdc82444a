// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ModelFileTest {

  private static final String REMEDY = "train it again with nl-bench train offline";

  private final LinearModel weights =
      LinearModel.of(new int[] {1, -5, 9}, new float[] {0.5f, -1, 2}, 16);
  private final Calibration calibration = new Calibration(new double[] {0}, new double[] {0.5});

  private ModelFile file() throws IOException {
    return ModelFile.builder()
        .property("licence", "made from CC BY-SA data")
        .property("made-from", "größter Satz")
        .section("weights", weights::write)
        .section("calibration", calibration::write)
        .section("nothing", out -> {})
        .build();
  }

  private static byte[] bytes(ModelFile file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    file.write(bytes);
    return bytes.toByteArray();
  }

  private static ModelFile read(byte[] bytes) throws IOException {
    return ModelFile.read(new ByteArrayInputStream(bytes));
  }

  @Test
  void read_whatWasWritten_hasPropertiesAndSections() throws IOException {
    byte[] bytes = bytes(file());

    ModelFile read = read(bytes);

    assertThat(read.properties())
        .containsEntry("licence", "made from CC BY-SA data")
        .containsEntry("made-from", "größter Satz")
        .hasSize(2);
    assertThat(read.section("weights", LinearModel::read).weight(9)).isEqualTo(weights.weight(9));
    assertThat(read.section("calibration", Calibration::read).probability(3)).isEqualTo(0.5);
    assertThat(bytes(read)).isEqualTo(bytes);
    assertThat(read.fingerprint()).isEqualTo(file().fingerprint()).hasSize(8);
  }

  @Test
  void fingerprint_otherProperty_isAnother() throws IOException {
    ModelFile other = ModelFile.builder().property("command", "other").build();

    assertThat(other.fingerprint()).isNotEqualTo(ModelFile.builder().build().fingerprint());
  }

  @Test
  void write_propertiesInAnotherOrder_isTheSame() throws IOException {
    ModelFile one = ModelFile.builder().property("a", "1").property("b", "2").build();
    ModelFile other = ModelFile.builder().property("b", "2").property("a", "1").build();

    assertThat(bytes(one)).isEqualTo(bytes(other));
  }

  @Test
  void read_manyAlikeWeights_isSmall() throws IOException {
    ModelFile file = ModelFile.builder().property("text", "as ".repeat(20000)).build();

    assertThat(bytes(file)).hasSizeLessThan(1000);
    assertThat(read(bytes(file)).properties().get("text")).hasSize(60000);
  }

  @Test
  void read_cutOffAnywhere_saysWhatToDo() throws IOException {
    byte[] bytes = bytes(file());

    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> read(cut))
          .isExactlyInstanceOf(IOException.class)
          .hasMessageContaining(REMEDY);
    }
  }

  @Test
  void read_anyBitChanged_saysWhatToDo() throws IOException {
    byte[] bytes = bytes(file());

    for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
      byte[] changed = bytes.clone();
      changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      assertThatThrownBy(() -> read(changed))
          .as("bit %s", bit)
          .isExactlyInstanceOf(IOException.class)
          .hasMessageContaining(REMEDY);
    }
  }

  @Test
  void read_moreBehindItsEnd_saysWhatToDo() throws IOException {
    byte[] bytes = bytes(file());

    assertThatThrownBy(() -> read(Arrays.copyOf(bytes, bytes.length + 1)))
        .isExactlyInstanceOf(IOException.class)
        .hasMessageContaining("damaged");
  }

  @Test
  void read_newerVersion_saysSo() throws IOException {
    byte[] bytes = bytes(file());
    bytes[11]++;

    assertThatThrownBy(() -> read(bytes))
        .hasMessageContaining("of version 2, this driver reads version 1");
  }

  @Test
  void read_anotherFile_saysThatItIsNone() {
    assertThatThrownBy(() -> read("SQLite format 3".getBytes(US_ASCII)))
        .hasMessageContaining("does not begin like one");
  }

  @Test
  void section_thatIsNot_saysWhich() throws IOException {
    ModelFile file = file();

    assertThatThrownBy(() -> file.section("trees", TreeModel::read))
        .isExactlyInstanceOf(IOException.class)
        .hasMessageContaining("no section 'trees'")
        .hasMessageContaining(REMEDY);
  }

  @Test
  void section_readAsAnother_saysWhich() throws IOException {
    ModelFile file = file();

    assertThatThrownBy(() -> file.section("nothing", LinearModel::read))
        .isExactlyInstanceOf(IOException.class)
        .hasMessageContaining("section 'nothing'")
        .hasMessageContaining("ends too early");
    assertThatThrownBy(() -> file.section("weights", DataInput::readByte))
        .isExactlyInstanceOf(IOException.class)
        .hasMessageContaining("'weights' is longer");
  }
}
