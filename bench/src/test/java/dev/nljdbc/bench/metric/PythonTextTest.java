// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PythonTextTest {

  @ParameterizedTest
  @CsvSource({
    "1, 1.0",
    "-1.5, -1.5",
    "0.1, 0.1",
    "100, 100.0",
    "0.0001, 0.0001",
    "0.00012, 0.00012",
    "0.00001, 1e-05",
    "0.0000123, 1.23e-05",
    "1e15, 1000000000000000.0",
    "9999999999999998, 9999999999999998.0",
    "1e16, 1e+16",
    "12345678901234567890, 1.2345678901234567e+19",
    "1e100, 1e+100",
    "2e23, 2e+23",
    "5e-324, 5e-324",
    "1.7976931348623157e308, 1.7976931348623157e+308",
    "0.30000000000000004, 0.30000000000000004",
    "123.456, 123.456",
    "0x1p-97, 6.310887241768095e-30",
    "-0.0, -0.0"
  })
  void str_float_isWhatPythonPrints(double value, String expected) {
    assertThat(PythonText.str((Object) value)).isEqualTo(expected);
  }

  @Test
  void str_otherTypes_areWhatPythonPrints() {
    assertThat(PythonText.str((Object) null)).isEqualTo("None");
    assertThat(PythonText.str(7L)).isEqualTo("7");
    assertThat(PythonText.str("é")).isEqualTo("é");
    assertThat(PythonText.str(Double.POSITIVE_INFINITY)).isEqualTo("inf");
    assertThat(PythonText.str(Double.NaN)).isEqualTo("nan");
    assertThat(PythonText.str((Object) bytes("a'b\n"))).isEqualTo("b\"a'b\\n\"");
    assertThat(PythonText.str((Object) bytes("\"'\u00e9"))).isEqualTo("b'\"\\'\\xc3\\xa9'");
  }

  @Test
  void type_eachOfFive_isNamedAsInPython() {
    assertThat(PythonText.type(null)).isEqualTo("<class 'NoneType'>");
    assertThat(PythonText.type(1L)).isEqualTo("<class 'int'>");
    assertThat(PythonText.type(1.0)).isEqualTo("<class 'float'>");
    assertThat(PythonText.type("1")).isEqualTo("<class 'str'>");
    assertThat(PythonText.type(bytes("1"))).isEqualTo("<class 'bytes'>");
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }
}
