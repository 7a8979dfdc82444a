// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * The file of a trained model: properties as text ({@code made-from}, {@code licence}, {@code
 * command}, figures) and sections of bytes by name, each written by one of this package's models.
 * Immutable.
 *
 * <p>The envelope (magic, version, length, checksum, all packed) is {@link ModelEnvelope}'s. The
 * content is: number of properties, then name and text of each, ascending by name; number of
 * sections, then name, length and bytes of each, in the order they were added.
 */
public final class ModelFile {

  /** Writes one section. */
  @FunctionalInterface
  public interface Writer {

    /** Writes it whole. */
    void write(DataOutput out) throws IOException;
  }

  /**
   * Reads one section.
   *
   * @param <T> what it holds
   */
  @FunctionalInterface
  public interface Reader<T> {

    /** Reads it whole. */
    T read(DataInput in) throws IOException;
  }

  private static final int MOST_NAMES = 1 << 16;

  private final Map<String, String> properties;
  private final Map<String, byte[]> sections;
  private final byte[] content;

  private ModelFile(Map<String, String> properties, Map<String, byte[]> sections)
      throws IOException {
    this.properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    this.sections = Collections.unmodifiableMap(new LinkedHashMap<>(sections));
    this.content = content();
  }

  /** The texts about the model, by name. */
  public Map<String, String> properties() {
    return properties;
  }

  /**
   * What a section holds.
   *
   * @param name of the section
   * @param reader such as {@code LinearModel::read}
   * @throws IOException if there is no such section, or it holds something else
   */
  public <T> T section(String name, Reader<T> reader) throws IOException {
    byte[] bytes = sections.get(name);
    if (bytes == null) {
      throw ModelEnvelope.unusable("it has no section '" + name + "'");
    }
    ByteArrayInputStream rest = new ByteArrayInputStream(bytes);
    try {
      T read = reader.read(new DataInputStream(rest));
      if (rest.available() == 0) {
        return read;
      }
    } catch (IOException e) {
      throw ModelEnvelope.unusable("its section '" + name + "' cannot be read", e);
    }
    throw ModelEnvelope.unusable("its section '" + name + "' is longer than what it holds");
  }

  /** The checksum of the content in eight hexadecimal digits, by which two models differ. */
  public String fingerprint() {
    CRC32 checksum = new CRC32();
    checksum.update(content);
    return String.format(Locale.ROOT, "%08x", checksum.getValue());
  }

  /** Writes it; the stream stays open. The same model gives the same bytes. */
  public void write(OutputStream out) throws IOException {
    ModelEnvelope.write(content, out);
  }

  /**
   * Reads what {@link #write} wrote, to its end; the stream stays open.
   *
   * @throws IOException if it is no model file, damaged, or of a newer version of this driver; the
   *     message says which and what to do
   */
  public static ModelFile read(InputStream in) throws IOException {
    byte[] content = ModelEnvelope.read(in);
    ByteArrayInputStream rest = new ByteArrayInputStream(content);
    ModelFile file;
    try {
      file = parsed(new DataInputStream(rest), content.length);
    } catch (IOException e) {
      throw ModelEnvelope.unusable("its content cannot be read", e);
    }
    if (rest.available() > 0) {
      throw ModelEnvelope.unusable("it is longer than what it holds");
    }
    return file;
  }

  private static ModelFile parsed(DataInput in, int most) throws IOException {
    Map<String, String> properties = new TreeMap<>();
    for (int left = Varint.readCount(in, MOST_NAMES); left > 0; left--) {
      String name = in.readUTF();
      properties.put(name, in.readUTF());
    }
    Map<String, byte[]> sections = new LinkedHashMap<>();
    for (int left = Varint.readCount(in, MOST_NAMES); left > 0; left--) {
      String name = in.readUTF();
      byte[] bytes = new byte[Varint.readCount(in, most)];
      in.readFully(bytes);
      sections.put(name, bytes);
    }
    return new ModelFile(properties, sections);
  }

  private byte[] content() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    Varint.write(out, properties.size());
    for (Map.Entry<String, String> property : properties.entrySet()) {
      out.writeUTF(property.getKey());
      out.writeUTF(property.getValue());
    }
    Varint.write(out, sections.size());
    for (Map.Entry<String, byte[]> section : sections.entrySet()) {
      out.writeUTF(section.getKey());
      Varint.write(out, section.getValue().length);
      out.write(section.getValue());
    }
    return bytes.toByteArray();
  }

  /** Begins a new file. */
  public static Builder builder() {
    return new Builder();
  }

  /** Gathers what goes into a file. */
  public static final class Builder {

    private final Map<String, String> properties = new TreeMap<>();
    private final Map<String, byte[]> sections = new LinkedHashMap<>();

    private Builder() {}

    /** A text about the model; the last of a name holds. */
    public Builder property(String name, String text) {
      properties.put(name, text);
      return this;
    }

    /**
     * A section; the last of a name holds.
     *
     * @param writer such as {@code model::write}
     */
    public Builder section(String name, Writer writer) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      writer.write(new DataOutputStream(bytes));
      sections.put(name, bytes.toByteArray());
      return this;
    }

    /**
     * The file.
     *
     * @throws IOException if a name or a text is longer than 65,535 bytes
     */
    public ModelFile build() throws IOException {
      return new ModelFile(properties, sections);
    }
  }
}
