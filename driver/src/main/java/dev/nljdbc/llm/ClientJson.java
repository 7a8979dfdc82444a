// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.openai.core.JsonField;
import com.openai.core.JsonMissing;
import com.openai.core.JsonNull;
import com.openai.core.JsonValue;
import dev.nljdbc.text.JsonMappers;
import java.io.IOException;
import java.io.Serial;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Reads and writes openai-java's models without Jackson's Kotlin module, which can't be relocated
 * into a shaded jar. The same coercions are refused as by openai-java's own mapper; what the Kotlin
 * module does with default arguments (a field that is absent stays {@link JsonMissing}) is done by
 * the deserialisers' absent value.
 */
final class ClientJson {

  private static final Set<CoercionInputShape> SHAPES =
      EnumSet.of(
          CoercionInputShape.Array,
          CoercionInputShape.Object,
          CoercionInputShape.Integer,
          CoercionInputShape.Float,
          CoercionInputShape.String,
          CoercionInputShape.Boolean);
  private static final JsonMapper MAPPER = build();

  private ClientJson() {}

  /** The one mapper; never changed after it is built. */
  static JsonMapper mapper() {
    return MAPPER;
  }

  /** The value as Jackson's own tree; a missing one is a missing node. */
  static JsonNode tree(JsonValue value) {
    return value.isMissing() ? MissingNode.getInstance() : MAPPER.valueToTree(value);
  }

  private static JsonMapper build() {
    JsonMapper.Builder builder =
        JsonMappers.builder()
            .annotationIntrospector(new AbsentStaysAbsent())
            .serializationInclusion(JsonInclude.Include.NON_ABSENT)
            .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(
                MapperFeature.ALLOW_COERCION_OF_SCALARS,
                MapperFeature.AUTO_DETECT_CREATORS,
                MapperFeature.AUTO_DETECT_FIELDS,
                MapperFeature.AUTO_DETECT_GETTERS,
                MapperFeature.AUTO_DETECT_IS_GETTERS,
                MapperFeature.AUTO_DETECT_SETTERS);
    accepted().forEach((type, shapes) -> refuseOthers(builder, type, shapes));
    return builder.build();
  }

  private static void refuseOthers(
      JsonMapper.Builder builder, LogicalType type, Set<CoercionInputShape> accepted) {
    builder.withCoercionConfig(
        type,
        config -> {
          for (CoercionInputShape shape : SHAPES) {
            if (!accepted.contains(shape)) {
              config.setCoercion(shape, CoercionAction.Fail);
            }
          }
        });
  }

  private static Map<LogicalType, Set<CoercionInputShape>> accepted() {
    Map<LogicalType, Set<CoercionInputShape>> map = new EnumMap<>(LogicalType.class);
    map.put(LogicalType.Boolean, Set.of(CoercionInputShape.Boolean));
    map.put(LogicalType.Integer, Set.of(CoercionInputShape.Integer));
    map.put(LogicalType.Float, Set.of(CoercionInputShape.Float, CoercionInputShape.Integer));
    map.put(LogicalType.Textual, Set.of(CoercionInputShape.String));
    map.put(LogicalType.DateTime, Set.of(CoercionInputShape.String));
    map.put(LogicalType.Array, Set.of(CoercionInputShape.Array));
    map.put(LogicalType.Collection, Set.of(CoercionInputShape.Array));
    map.put(LogicalType.Map, Set.of(CoercionInputShape.Object));
    map.put(LogicalType.POJO, Set.of(CoercionInputShape.Object));
    return map;
  }

  /** Puts our deserialisers in the place of openai-java's for fields and free values. */
  private static final class AbsentStaysAbsent extends JacksonAnnotationIntrospector {
    @Serial private static final long serialVersionUID = 1L;

    @Override
    public Object findDeserializer(Annotated annotated) {
      Object found = super.findDeserializer(annotated);
      if (found == JsonField.Deserializer.class) {
        return new FieldDeserializer(new JsonField.Deserializer());
      }
      return found == JsonValue.Deserializer.class ? new ValueDeserializer() : found;
    }
  }

  private static final class FieldDeserializer extends JsonDeserializer<JsonField<?>>
      implements ContextualDeserializer {

    private final JsonDeserializer<? extends JsonField<?>> original;

    FieldDeserializer(JsonDeserializer<? extends JsonField<?>> original) {
      this.original = original;
    }

    @Override
    public JsonDeserializer<?> createContextual(
        DeserializationContext context, BeanProperty property) throws JsonMappingException {
      return new FieldDeserializer(
          new JsonField.Deserializer().createContextual(context, property));
    }

    @Override
    public JsonField<?> deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return original.deserialize(parser, context);
    }

    @Override
    public JsonField<?> getNullValue(DeserializationContext context) {
      return JsonNull.of();
    }

    @Override
    public Object getAbsentValue(DeserializationContext context) {
      return JsonMissing.of();
    }
  }

  private static final class ValueDeserializer extends JsonDeserializer<JsonValue> {

    @Override
    public JsonValue deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return JsonValue.fromJsonNode(parser.readValueAsTree());
    }

    @Override
    public JsonValue getNullValue(DeserializationContext context) {
      return JsonNull.of();
    }

    @Override
    public Object getAbsentValue(DeserializationContext context) {
      return JsonMissing.of();
    }
  }
}
