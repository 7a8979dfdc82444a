package dev.nljdbc.llm;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Finds the words in the error bodies of OpenAI, Ollama, vLLM, llama.cpp, FastAPI and others. */
final class ErrorBody {

  private static final List<String> FIELDS = List.of("error", "message", "detail", "msg", "errors");

  private ErrorBody() {}

  static String message(JsonNode body) {
    for (String field : FIELDS) {
      String found = body.has(field) ? message(body.get(field)) : "";
      if (!found.isEmpty()) {
        return found + parameter(body, found);
      }
    }
    return body.isMissingNode() || body.isNull() || body.isContainerNode() && body.isEmpty()
        ? ""
        : body.isTextual() ? body.asText() : body.toString();
  }

  /** The refused parameter, where the message does not name it itself. */
  private static String parameter(JsonNode object, String message) {
    String name = object.path("param").asText("");
    return name.isEmpty() || name.equals("null") || message.contains(name) ? "" : " [" + name + "]";
  }
}
