// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.SettingType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What IDEs complete; {@code -Dnljdbc.update=true} writes it anew. */
class ConfigurationMetadataTest {

  private static final Path FILE =
      Path.of("../spring/src/main/resources/META-INF/spring-configuration-metadata.json");

  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void metadata_ofEverySetting_isThere() throws Exception {
    ObjectNode metadata = JSON.createObjectNode();
    ArrayNode properties = metadata.putArray("properties");
    ArrayNode hints = metadata.putArray("hints");
    new TreeMap<>(NlDataSourcePostProcessor.OWN)
        .forEach(
            (name, sentence) ->
                properties
                    .addObject()
                    .put("name", name)
                    .put(
                        "type",
                        name.equals("nl.enabled") ? "java.lang.Boolean" : "java.lang.String")
                    .put("description", sentence));
    for (Setting setting : Setting.values()) {
      if (setting.lab()) {
        continue;
      }
      ObjectNode property =
          properties
              .addObject()
              .put("name", setting.key())
              .put("type", "java.lang.String")
              .put("description", setting.sentence());
      if (setting.defaultValue() != null && setting.type() != SettingType.SECRET) {
        property.put("defaultValue", setting.defaultValue());
      }
      if (!setting.choices().isEmpty()) {
        ArrayNode values = hints.addObject().put("name", setting.key()).putArray("values");
        setting.choices().forEach(choice -> values.addObject().put("value", choice));
      }
    }
    if (Boolean.getBoolean("nljdbc.update")) {
      Files.writeString(
          FILE, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(metadata) + "\n");
    }
    JsonNode kept = JSON.readTree(Files.readString(FILE));
    assertThat(kept).isEqualTo(metadata);
  }
}
