package dev.nljdbc.bench.run;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells one build of the program from another, so that no run mixes answers of two. */
public final class BuildId {

  private BuildId() {}

  /** The beginning of the running jar's SHA-256; {@code classes} when it is no jar that runs. */
  public static String current() {
    CodeSource source = BuildId.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      return "classes";
    }
    try {
      Path jar = Path.of(source.getLocation().toURI());
      return Files.isRegularFile(jar) ? hash(jar) : "classes";
    } catch (URISyntaxException | IOException | NoSuchAlgorithmException e) {
      throw new IllegalStateException("The program can't read its own jar", e);
    }
  }

  private static String hash(Path jar) throws IOException, NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    try (InputStream in = new DigestInputStream(Files.newInputStream(jar), digest)) {
      in.transferTo(java.io.OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest(), 0, 6);
  }
}
