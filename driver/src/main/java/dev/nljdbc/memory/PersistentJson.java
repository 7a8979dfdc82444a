// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.nljdbc.text.JsonMappers;
import java.io.IOException;
import java.io.Serial;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/**
 * JSON of records in persistent files. Instants and durations are ISO texts, amounts of money plain
 * digits in quotes. Nulls are left out; unknown fields of newer versions are ignored.
 */
public final class PersistentJson {

  private static final SimpleModule TEXTS =
      module(
          new Text<>(Instant.class, Instant::toString, Instant::parse),
          new Text<>(Duration.class, Duration::toString, Duration::parse),
          new Text<>(BigDecimal.class, BigDecimal::toPlainString, BigDecimal::new));

  private PersistentJson() {}

  /** A mapper of its own for each kind of file. */
  public static ObjectMapper mapper() {
    return JsonMappers.builder()
        .addModule(TEXTS)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .serializationInclusion(JsonInclude.Include.NON_NULL)
        .build();
  }

  private static SimpleModule module(Text<?>... texts) {
    SimpleModule module = new SimpleModule(PersistentJson.class.getName());
    for (Text<?> text : texts) {
      text.register(module);
    }
    return module;
  }

  /** A type that is written as its text. */
  private record Text<T>(Class<T> type, Function<T, String> writing, Function<String, T> reading) {

    void register(SimpleModule module) {
      module.addSerializer(type, new Writer<>(this)).addDeserializer(type, new Reader<>(this));
    }
  }

  private static final class Writer<T> extends StdSerializer<T> {

    @Serial private static final long serialVersionUID = 1L;

    private final transient Text<T> text;

    Writer(Text<T> text) {
      super(text.type());
      this.text = text;
    }

    @Override
    public void serialize(T value, JsonGenerator to, SerializerProvider provider)
        throws IOException {
      to.writeString(text.writing().apply(value));
    }
  }

  private static final class Reader<T> extends FromStringDeserializer<T> {

    @Serial private static final long serialVersionUID = 1L;

    private final transient Text<T> text;

    Reader(Text<T> text) {
      super(text.type());
      this.text = text;
    }

    @Override
    protected T _deserialize(String value, DeserializationContext context) {
      return text.reading().apply(value);
    }
  }
}
