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

class FileFaultsTest {

  @Test
  void what_the_disk_says_is_said_in_words(@TempDir Path folder) throws IOException {
    Path none = folder.resolve("none");
    assertEquals(
        "there is no such file",
        FileFaults.words(assertThrows(IOException.class, () -> BoundedFile.read(none, 10))));
    assertEquals(
        "it is no text in UTF-8",
        FileFaults.words(
            assertThrows(
                IOException.class,
                () ->
                    StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(new byte[] {(byte) 0xff})))));
    Path file = Files.writeString(folder.resolve("file"), "text");
    assertEquals(
        "it is no folder",
        FileFaults.words(
            assertThrows(IOException.class, () -> Files.newDirectoryStream(file).close())));
    assertEquals(
        "there is a file of that name",
        FileFaults.words(assertThrows(IOException.class, () -> Files.createDirectory(file))));
    String ofFolder =
        FileFaults.words(assertThrows(IOException.class, () -> Files.readAllBytes(folder)));
    assertEquals("Is a directory", ofFolder);
  }

  @Test
  void others_keep_their_reason() {
    assertEquals("permission denied", FileFaults.words(new AccessDeniedException("/x")));
    assertEquals("/x: no room", FileFaults.words(new FileSystemException("/x", null, "no room")));
    assertEquals("more than 10 bytes", FileFaults.words(new IOException("more than 10 bytes")));
    assertEquals("EOF", FileFaults.words(new EOFException()));
    assertEquals("it failed", FileFaults.words(new IOException()));
  }
}
