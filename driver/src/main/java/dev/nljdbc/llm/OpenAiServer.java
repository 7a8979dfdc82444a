// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.openai.azure.AzureOpenAIServiceVersion;
import com.openai.azure.AzureUrlPathMode;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** One OpenAI-compatible server through openai-java: one request, no second tries. */
final class OpenAiServer implements ChatServer {

  private final ApiKey key;
  private final JdkHttpClient http;
  private final OpenAIClient client;
  private final RequestWriter writer;
  private final FaultTranslator faults;

  OpenAiServer(ServerAccess access, String model, Duration attemptTimeout) {
    this.key = access.key();
    this.http = new JdkHttpClient(access, attemptTimeout);
    this.client = client(http, access);
    this.writer = new RequestWriter(model);
    this.faults = new FaultTranslator(access, model);
  }

  @Override
  public List<ChatReply> ask(
      ChatRequest request, int most, ServerLimitations quirks, Cancellation cancellation)
      throws NlException {
    cancellation.check();
    ChatCompletionCreateParams params = writer.write(request, most, quirks);
    return key.use(() -> ask(params, cancellation), cancellation);
  }

  private List<ChatReply> ask(ChatCompletionCreateParams params, Cancellation cancellation)
      throws NlException {
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
      ChatCompletion completion = response.parse();
      if (completion != null && ReplyReader.mayBeAnError(completion)) {
        Optional<NlException> refusal =
            faults.refusedInBody(ClientJson.mapper().valueToTree(completion));
        if (refusal.isPresent()) {
          throw refusal.get();
        }
      }
      return ReplyReader.read(completion);
    } catch (OpenAIInvalidDataException e) {
      throw faults.unreadable(e, response.headers().values("content-type"));
    }
  }

  @Override
  public void close() {
    http.close();
  }

  /** Makes openai-java's client: it neither retries, logs nor sleeps. */
  static OpenAIClient client(JdkHttpClient http, ServerAccess access) {
    ServerAddress server = access.address();
    ApiKey key = access.key();
    Credential credential =
        server.azure() && !key.expires()
            ? AzureApiKeyCredential.create(key.secret())
            : BearerTokenCredential.create(key::secret);
    ClientOptions.Builder options = ClientOptions.builder().httpClient(http);
    options.jsonMapper(ClientJson.mapper()).checkJacksonVersionCompatibility(false);
    options.credential(credential);
    address(options, server);
    options.disableTelemetry(true).logLevel(LogLevel.OFF).maxRetries(0);
    options.sleeper(new NoSleep()).streamHandlerExecutor(Runnable::run);
    return new OpenAIClientImpl(options.build());
  }

  /** Azure's addresses of deployments are used as they are; openai-java knows its other ones. */
  private static void address(ClientOptions.Builder options, ServerAddress server) {
    options.baseUrl(server.url());
    Map<String, String> query = new HashMap<>(server.query());
    if (server.azureDeployment()) {
      options.azureUrlPathMode(AzureUrlPathMode.UNIFIED);
      options.azureServiceVersion(AzureOpenAIServiceVersion.latestStableVersion());
    }
    String version = server.azure() ? query.remove(ServerAddress.API_VERSION) : null;
    if (version != null) {
      options.azureServiceVersion(AzureOpenAIServiceVersion.fromString(version));
    }
    query.forEach(options::putQueryParam);
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
