package dev.nljdbc.files;

import java.io.Serial;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Signals a file or folder that is not ours or that others may have changed. */
public final class UntrustedFileException extends FileSystemException {

  @Serial private static final long serialVersionUID = 1;

  UntrustedFileException(Path path, String why) {
    super(path.toString(), null, why);
  }
}
