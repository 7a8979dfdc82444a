// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;

/**
 * Explains in words why a file or folder could not be read or written. Java's own messages for
 * common reasons only repeat the file's name.
 */
public final class FileErrors {

  private static final String EXCEPTION = "Exception";
  private static final Map<Class<?>, String> REASONS =
      Map.of(
          NoSuchFileException.class, "there is no such file",
          AccessDeniedException.class, "permission denied",
          NotDirectoryException.class, "it is no folder",
          FileAlreadyExistsException.class, "there is a file of that name");

  private FileErrors() {}

  /**
   * The reason, to stand behind a colon.
   *
   * @return without a full stop
   */
  public static String words(Exception fault) {
    if (fault instanceof CharacterCodingException) {
      return "it is no text in UTF-8";
    }
    String message = REASONS.getOrDefault(fault.getClass(), fault.getMessage());
    if (message != null && !message.isBlank()) {
      return message;
    }
    String name = fault.getClass().getSimpleName();
    return name.endsWith(EXCEPTION) && fault.getClass() != IOException.class
        ? name.substring(0, name.length() - EXCEPTION.length())
        : "it failed";
  }
}
