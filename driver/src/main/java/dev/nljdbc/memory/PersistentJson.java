// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializerBase;
import dev.nljdbc.text.JsonMappers;
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
      new SimpleModule(PersistentJson.class.getName())
          .addSerializer(Instant.class, ToStringSerializer.instance)
          .addSerializer(Duration.class, ToStringSerializer.instance)
          .addSerializer(BigDecimal.class, new PlainDigits())
          .addDeserializer(Instant.class, new Reader<>(Instant.class, Instant::parse))
          .addDeserializer(Duration.class, new Reader<>(Duration.class, Duration::parse));

  private PersistentJson() {}

  /** A mapper of its own for each kind of file. */
  public static ObjectMapper mapper() {
    return JsonMappers.builder()
        .addModule(TEXTS)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .serializationInclusion(JsonInclude.Include.NON_NULL)
        .build();
  }

  private static final class PlainDigits extends ToStringSerializerBase {

    @Serial private static final long serialVersionUID = 1L;

    PlainDigits() {
      super(BigDecimal.class);
    }

    @Override
    public String valueToString(Object value) {
      return ((BigDecimal) value).toPlainString();
    }
  }

  private static final class Reader<T> extends FromStringDeserializer<T> {

    @Serial private static final long serialVersionUID = 1L;

    private final transient Function<String, T> reading;

    Reader(Class<T> type, Function<String, T> reading) {
      super(type);
      this.reading = reading;
    }

    @Override
    protected T _deserialize(String value, DeserializationContext context) {
      return reading.apply(value);
    }
  }
}
