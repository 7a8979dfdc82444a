// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileErrorsTest {

  @Test
  void what_the_disk_says_is_said_in_words(@TempDir Path folder) throws IOException {
    Path none = folder.resolve("none");
    assertEquals(
        "there is no such file",
        FileErrors.words(assertThrows(IOException.class, () -> BoundedFile.read(none, 10))));
    assertEquals(
        "it is no text in UTF-8",
        FileErrors.words(
            assertThrows(
                IOException.class,
                () ->
                    StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(new byte[] {(byte) 0xff})))));
    Path file = Files.writeString(folder.resolve("file"), "text");
    assertEquals(
        "it is no folder",
        FileErrors.words(
            assertThrows(IOException.class, () -> Files.newDirectoryStream(file).close())));
    assertEquals(
        "there is a file of that name",
        FileErrors.words(assertThrows(IOException.class, () -> Files.createDirectory(file))));
    String ofFolder =
        FileErrors.words(assertThrows(IOException.class, () -> Files.readAllBytes(folder)));
    assertEquals("Is a directory", ofFolder);
  }

  @Test
  void others_keep_their_reason() {
    assertEquals("permission denied", FileErrors.words(new AccessDeniedException("/x")));
    assertEquals("/x: no room", FileErrors.words(new FileSystemException("/x", null, "no room")));
    assertEquals("more than 10 bytes", FileErrors.words(new IOException("more than 10 bytes")));
    assertEquals("EOF", FileErrors.words(new EOFException()));
    assertEquals("it failed", FileErrors.words(new IOException()));
  }
}
