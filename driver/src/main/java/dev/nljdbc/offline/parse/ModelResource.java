package dev.nljdbc.offline.parse;

import dev.nljdbc.offline.model.Calibration;
import dev.nljdbc.offline.model.LinearModel;
import dev.nljdbc.offline.model.ModelFile;
import dev.nljdbc.offline.model.TreeModel;
import java.io.BufferedInputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/** Keeps a parser's model in a file, and has the one that the driver brings. */
public final class ModelResource {

  private static final String NAME = "offline.model";

  private ModelResource() {}

  /** The model of the driver, read when it is first asked for. */
  public static ParserModel own() {
    return Own.MODEL;
  }

  /** Where the driver's model came from: its command, data, licence and figures. */
  public static Map<String, String> properties() {
    return Own.PROPERTIES;
  }

  /** Tells the driver's model from earlier and later ones, without reading it in. */
  public static String version() {
    return Version.CHECKSUM;
  }

  /**
   * Reads a model.
   *
   * @throws IOException when it is no model, damaged, or of another version
   */
  public static ParserModel read(ModelFile file) throws IOException {
    return new ParserModel(
        file.section("sketches", ModelResource::sketches),
        file.section("sketch", LinearModel::read),
        file.section("slots", LinearModel::read),
        file.section("ranking", TreeModel::read),
        file.section("confidence", TreeModel::read),
        file.section("calibration", Calibration::read));
  }

  /**
   * Writes a model that is complete.
   *
   * @throws IOException when it can't be written
   */
  public static void write(ParserModel model, ModelFile.Builder file) throws IOException {
    file.section("sketches", to -> write(model.sketches(), to));
    file.section("sketch", model.sketchWeights()::write);
    file.section("slots", model.slotWeights()::write);
    file.section("ranking", Objects.requireNonNull(model.ranking())::write);
    file.section("confidence", Objects.requireNonNull(model.confidence())::write);
    file.section("calibration", Objects.requireNonNull(model.calibration())::write);
  }

  private static void write(List<String> sketches, DataOutput out) throws IOException {
    out.writeInt(sketches.size());
    for (String sketch : sketches) {
      out.writeUTF(sketch);
    }
  }

  private static List<String> sketches(DataInput in) throws IOException {
    int count = in.readInt();
    List<String> sketches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sketches.add(in.readUTF());
    }
    return sketches;
  }

  private static final class Own {

    private static final ParserModel MODEL;
    private static final Map<String, String> PROPERTIES;

    static {
      try (InputStream in = open()) {
        ModelFile file = ModelFile.read(new BufferedInputStream(in));
        MODEL = ModelResource.read(file);
        PROPERTIES = file.properties();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static InputStream open() {
    InputStream in = ModelResource.class.getResourceAsStream(NAME);
    if (in == null) {
      throw new IllegalStateException("The driver's jar has no " + NAME);
    }
    return in;
  }

  private static final class Version {

    private static final String CHECKSUM;

    static {
      CRC32 sum = new CRC32();
      try (InputStream in = new CheckedInputStream(open(), sum)) {
        in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      CHECKSUM = Long.toHexString(sum.getValue());
    }
  }
}
