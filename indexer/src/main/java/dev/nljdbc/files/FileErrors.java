package dev.nljdbc.files;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * Explains in words why a file or folder could not be read or written. Java's own messages for
 * common reasons only repeat the file's name.
 */
public final class FileErrors {

  private static final String EXCEPTION = "Exception";

  private FileErrors() {}

  /**
   * The reason, to stand behind a colon.
   *
   * @return without a full stop
   */
  public static String words(Exception fault) {
    if (fault instanceof NoSuchFileException) {
      return "there is no such file";
    }
    if (fault instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (fault instanceof NotDirectoryException) {
      return "it is no folder";
    }
    if (fault instanceof FileAlreadyExistsException) {
      return "there is a file of that name";
    }
    if (fault instanceof CharacterCodingException) {
      return "it is no text in UTF-8";
    }
    String message = fault.getMessage();
    if (message != null && !message.isBlank()) {
      return message;
    }
    String name = fault.getClass().getSimpleName();
    return name.endsWith(EXCEPTION) && fault.getClass() != IOException.class
        ? name.substring(0, name.length() - EXCEPTION.length())
        : "it failed";
  }
}
