// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import dev.nljdbc.offline.model.Calibration;
import dev.nljdbc.offline.model.LinearModel;
import dev.nljdbc.offline.model.ModelFile;
import dev.nljdbc.offline.model.TreeModel;
import dev.nljdbc.offline.sketch.SketchScorer;
import java.io.BufferedInputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.jspecify.annotations.Nullable;

/**
 * What the parser has learned.
 *
 * @param sketches what it can make, and which of it a question has
 * @param slotWeights what fills their slots
 * @param ranking which candidate is right, told by {@link RankedQuery#features}; null before it is
 *     learned
 * @param confidence whether the first candidate is right, told by {@link RankedQuery#lead}; null
 *     before it is learned
 * @param calibration from that to a probability; null before it is learned
 */
public record ParserModel(
    SketchScorer sketches,
    LinearModel slotWeights,
    @Nullable TreeModel ranking,
    @Nullable TreeModel confidence,
    @Nullable Calibration calibration) {

  private static final String NAME = "offline.model";

  /** This model with a ranking. */
  public ParserModel ranking(TreeModel ranked) {
    return new ParserModel(sketches, slotWeights, ranked, null, null);
  }

  /** This model with a confidence. */
  public ParserModel confidence(TreeModel sure, Calibration calibrated) {
    return new ParserModel(sketches, slotWeights, ranking, sure, calibrated);
  }

  /**
   * How sure it is that the first of ranked candidates is right, 0 to 1.
   *
   * @throws IllegalStateException if confidence was not learned
   */
  public double confidence(List<RankedQuery> ranked) {
    if (confidence == null || calibration == null) {
      throw new IllegalStateException("Confidence was not learned yet");
    }
    return ranked.isEmpty()
        ? 0
        : calibration.probability(confidence.score(RankedQuery.lead(ranked)));
  }

  /** The model of the driver, read when it is first asked for. */
  public static ParserModel own() {
    return Own.MODEL;
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
        new SketchScorer(
            file.section("sketches", ParserModel::readSketches),
            file.section("sketch", LinearModel::read)),
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
    file.section("sketches", to -> write(model.sketches().texts(), to));
    file.section("sketch", model.sketches().weights()::write);
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

  private static List<String> readSketches(DataInput in) throws IOException {
    int count = in.readInt();
    List<String> sketches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sketches.add(in.readUTF());
    }
    return sketches;
  }

  private static final class Own {

    private static final ParserModel MODEL;

    static {
      try (InputStream in = open()) {
        MODEL = read(ModelFile.read(new BufferedInputStream(in)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static InputStream open() {
    InputStream in = ParserModel.class.getResourceAsStream(NAME);
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
