package dev.nljdbc.files;

import java.io.Serial;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * What lies in the place of a file or folder of ours is not ours, or others may have changed it.
 */
public final class UntrustedFileException extends FileSystemException {

  @Serial private static final long serialVersionUID = 1;

  UntrustedFileException(Path path, String why) {
    super(path.toString(), null, why);
  }
}
