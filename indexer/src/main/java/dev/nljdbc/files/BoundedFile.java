// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Reads files that a person names, up to a limit that holds whatever length the file system
 * reports. Devices (such as {@code /dev/zero}), pipes and folders are refused before they are
 * opened. Symbolic links are followed.
 */
public final class BoundedFile {

  private BoundedFile() {}

  /**
   * The bytes of a file.
   *
   * @param most the most bytes that it may have
   * @throws IOException when it is no regular file, is longer, or can't be read; the message says
   *     which
   */
  public static byte[] read(Path file, int most) throws IOException {
    BasicFileAttributes seen = Files.readAttributes(file, BasicFileAttributes.class);
    if (!seen.isRegularFile()) {
      throw new FileSystemException(file.toString(), null, kind(seen) + ", where a file is needed");
    }
    return opened(file, most);
  }

  /** The bytes of a file that was checked before. */
  static byte[] opened(Path file, int most, OpenOption... options) throws IOException {
    try (InputStream in = Files.newInputStream(file, options)) {
      byte[] bytes = in.readNBytes(most);
      if (bytes.length == most && in.read() >= 0) {
        throw new FileSystemException(
            file.toString(), null, "is longer than " + most + " bytes, more than can be meant");
      }
      return bytes;
    }
  }

  /** The kind of a file, in words. */
  static String kind(BasicFileAttributes seen) {
    if (seen.isDirectory()) {
      return "is a folder";
    }
    if (seen.isSymbolicLink()) {
      return "is a symbolic link";
    }
    return seen.isRegularFile() ? "is a file" : "is a device or a pipe";
  }

  /** Differs whenever the file was changed or replaced; "none" for an unreadable one. */
  public static String stamp(Path file) {
    try {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return now.size() + " " + now.lastModifiedTime() + " " + now.fileKey();
    } catch (IOException e) {
      return "none"; // reading it says why
    }
  }
}
