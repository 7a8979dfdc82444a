package dev.nljdbc.llm;

import com.openai.azure.credential.AzureApiKeyCredential;
import com.openai.client.OpenAIClient;
import com.openai.client.OpenAIClientImpl;
import com.openai.core.ClientOptions;
import com.openai.core.LogLevel;
import com.openai.core.Sleeper;
import com.openai.credential.BearerTokenCredential;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Makes openai-java's client: it neither retries, logs nor sleeps. */
final class OpenAiClients {

  private OpenAiClients() {}

  static OpenAIClient over(JdkHttpClient http, ServerAddress server, ApiKey key) {
    return new OpenAIClientImpl(
        ClientOptions.builder()
            .httpClient(http)
            .jsonMapper(ClientJson.mapper())
            .checkJacksonVersionCompatibility(false)
            .baseUrl(server.url())
            .credential(
                server.azure()
                    ? AzureApiKeyCredential.create(key.secret())
                    : BearerTokenCredential.create(key.secret()))
            .disableTelemetry(true)
            .logLevel(LogLevel.OFF)
            .maxRetries(0)
            .sleeper(new NoSleep())
            .streamHandlerExecutor(Runnable::run)
            .build());
  }

  /** openai-java's own starts a timer's thread; nothing here sleeps, as it never retries. */
  private static final class NoSleep implements Sleeper {
    @Override
    public void sleep(Duration duration) {}

    @Override
    public CompletableFuture<Void> sleepAsync(Duration duration) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void close() {}
  }
}
