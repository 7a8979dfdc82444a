// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.nljdbc.testing.TableTest;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TokenTableTest {

  private static final Path FILE =
      Path.of("src/main/resources/dev/nljdbc/llm").resolve(TokenTable.FILE);

  private static final Encoding JTOKKIT =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);

  @Test
  void file_always_holdsTheTokensOfJtokkitsByRank() throws IOException {
    byte[] made = made();
    if (Boolean.getBoolean("nljdbc.update")) {
      Files.write(FILE, made);
    }
    assertThat(FILE).hasBinaryContent(made);
  }

  private static byte[] made() throws IOException {
    List<byte[]> tokens = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(Encodings.class.getResourceAsStream("o200k_base.tiktoken")),
                StandardCharsets.US_ASCII))) {
      for (String line : lines.lines().toList()) {
        String[] fields = line.split(" ");
        assertThat(fields[1]).isEqualTo(String.valueOf(tokens.size()));
        tokens.add(Base64.getDecoder().decode(fields[0]));
      }
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(file);
    out.writeInt(tokens.size());
    for (byte[] token : tokens) {
      assertThat(token.length).isLessThan(256);
      out.writeByte(token.length);
    }
    for (byte[] token : tokens) {
      out.write(token);
    }
    return file.toByteArray();
  }

  @TableTest
  void count_text_isJtokkits(String text) {
    assertThat(TokenCounter.count(text)).isEqualTo(JTOKKIT.countTokensOrdinary(text));
    assertThat(TokenTable.encoding().encodeOrdinary(text)).isEqualTo(JTOKKIT.encodeOrdinary(text));
  }

  @Test
  void count_randomTexts_isJtokkits() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      int most = random.nextInt(4) == 0 ? 0x3000 : 0x80;
      for (int length = random.nextInt(60); length > 0; length--) {
        text.append(random.nextInt(5) == 0 ? ' ' : (char) random.nextInt(most));
      }
      assertThat(TokenCounter.count(text.toString()))
          .as("%s", text)
          .isEqualTo(JTOKKIT.countTokensOrdinary(text.toString()));
    }
  }
}
