// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PythonTextTest {

  @TableTest
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
