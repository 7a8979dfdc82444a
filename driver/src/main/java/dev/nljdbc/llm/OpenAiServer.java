package dev.nljdbc.llm;

import com.openai.azure.credential.AzureApiKeyCredential;
import com.openai.client.OpenAIClient;
import com.openai.client.OpenAIClientImpl;
import com.openai.core.ClientOptions;
import com.openai.core.LogLevel;
import com.openai.core.Sleeper;
import com.openai.core.http.HttpResponseFor;
import com.openai.credential.BearerTokenCredential;
import com.openai.credential.Credential;
import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIInvalidDataException;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One OpenAI-compatible server through openai-java: one request, no second tries. */
final class OpenAiServer implements ChatServer {

  private final JdkHttpClient http;
  private final OpenAIClient client;
  private final RequestWriter writer;
  private final FaultTranslator faults;

  OpenAiServer(
      ServerAddress server,
      String model,
      ApiKey key,
      Duration attemptTimeout,
      @Nullable Relay relay) {
    this.http = new JdkHttpClient(server, attemptTimeout, relay);
    this.client = client(http, server, key);
    this.writer = new RequestWriter(ClientJson.mapper(), model);
    this.faults = new FaultTranslator(server, model, key);
  }

  @Override
  public List<ChatReply> ask(
      ChatRequest request, int most, ServerLimitations quirks, Cancellation cancellation)
      throws NlException {
    cancellation.check();
    ChatCompletionCreateParams params = writer.write(request, most, quirks);
    try (Cancellation.Registration scope = http.within(cancellation);
        HttpResponseFor<ChatCompletion> response =
            client.chat().completions().withRawResponse().create(params)) {
      return read(response);
    } catch (OpenAIException e) {
      cancellation.check();
      throw faults.translate(e);
    }
  }

  private List<ChatReply> read(HttpResponseFor<ChatCompletion> response) throws NlException {
    try {
      return ReplyReader.read(response.parse());
    } catch (OpenAIInvalidDataException e) {
      throw faults.unreadable(e, response.headers().values("content-type"));
    }
  }

  @Override
  public void close() {
    http.close();
  }

  /** Makes openai-java's client: it neither retries, logs nor sleeps. */
  static OpenAIClient client(JdkHttpClient http, ServerAddress server, ApiKey key) {
    Credential credential =
        server.azure()
            ? AzureApiKeyCredential.create(key.secret())
            : BearerTokenCredential.create(key.secret());
    ClientOptions.Builder options = ClientOptions.builder().httpClient(http);
    options.jsonMapper(ClientJson.mapper()).checkJacksonVersionCompatibility(false);
    options.baseUrl(server.url()).credential(credential);
    options.disableTelemetry(true).logLevel(LogLevel.OFF).maxRetries(0);
    options.sleeper(new NoSleep()).streamHandlerExecutor(Runnable::run);
    return new OpenAIClientImpl(options.build());
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
