// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Retries.Pause;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes the chat model that the settings name. */
public final class ChatModels {

  private static final PriceTable.Price FREE =
      new PriceTable.Price(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);

  /** Its chat completions are deprecated, and lose the reasoning between rounds. */
  private static final String XAI = "api.x.ai";

  /** OpenAI's models whose reasoning chat completions lose, or which take no tools there. */
  private static final Pattern REASONING = Pattern.compile("(?i)^(gpt-[5-9](?!.*chat)|o\\d)");

  private ChatModels() {}

  /**
   * A model at an OpenAI-compatible server, with retries, prices and cancellation. Does not connect
   * yet.
   *
   * @throws NlException when the settings can't be used: no key for a server that needs one, no
   *     such key file, a base URL that is none
   */
  public static ChatModel open(Settings settings) throws NlException {
    return open(settings, System::getenv, Pause.real());
  }

  /**
   * What so many tokens would cost at most, in US dollars; empty when the price is not known.
   *
   * @throws NlException when the settings can't be used
   */
  public static Optional<BigDecimal> price(Settings settings, long prompt, long completion)
      throws NlException {
    ServerAddress address = ServerAddress.of(settings.required(Setting.BASE_URL));
    Usage usage = new Usage(1, prompt, 0, completion, Duration.ZERO, BigDecimal.ZERO, true);
    return price(settings, address, settings.required(Setting.MODEL)).map(p -> p.of(usage));
  }

  /** A text without the key that the settings' server is sent, as far as they tell it. */
  public static String hideKeyIn(String text, Settings settings) {
    try {
      return ServerAccess.of(settings, System::getenv).hideKeyIn(text);
    } catch (NlException e) {
      return text; // without a key, none was sent
    }
  }

  /** Whether the model's server is on this very machine; not when its address is none. */
  public static boolean onThisMachine(Settings settings) {
    try {
      return ServerAddress.of(settings.required(Setting.BASE_URL)).thisMachine();
    } catch (NlException e) {
      return false; // asking it will say what is wrong with the address
    }
  }

  /** The value of {@link ChatModel#callsTools} before the first request. */
  public static boolean callsTools(Settings settings) {
    String name = settings.required(Setting.MODEL);
    try {
      return callsTools(ServerAddress.of(settings.required(Setting.BASE_URL)), name);
    } catch (NlException e) {
      return ToolCallingModels.callsTools(
          name); // asking it will say what is wrong with the address
    }
  }

  static ChatModel open(
      Settings settings, Function<String, @Nullable String> environment, Pause pause)
      throws NlException {
    ServerAccess access = ServerAccess.of(settings, environment);
    ServerAddress address = access.address();
    String name = settings.required(Setting.MODEL);
    Optional<PriceTable.Price> price = price(settings, address, name);
    ChatServer server = server(settings, access, name);
    ServerLimitations known = ServerLimitations.expectedOf(address, name);
    ChatModel adapting = new AdaptingChatModel(server, name, callsTools(address, name), known);
    ChatModel retrying =
        new RetryingChatModel(adapting, pause, () -> ThreadLocalRandom.current().nextDouble());
    ChatModel accounting = new AccountingChatModel(retrying, System::nanoTime);
    return new TidyingChatModel(new PricingChatModel(accounting, price), access::hideKeyIn);
  }

  /** Opens the API that the URL names, or that the server and the model need. */
  private static ChatServer server(Settings settings, ServerAccess access, String model) {
    Duration timeout = settings.duration(Setting.TIMEOUT);
    ServerAddress address = access.address();
    boolean makers = address.openAi() || address.azureResource() && !address.azureDeployment();
    boolean reasons = makers && REASONING.matcher(model).find();
    boolean better = reasons || address.host().equals(XAI);
    String named = address.operation();
    if (named.isEmpty() ? better : named.equals("responses")) {
      return new ResponsesServer(access, model, timeout);
    }
    ChatServer chat = new OpenAiServer(access, model, timeout);
    return address.azureDeployment()
        ? chat
        : new SwitchingServer(chat, () -> new ResponsesServer(access, model, timeout));
  }

  /** Azure's deployments have any name, and all that it deploys call functions. */
  private static boolean callsTools(ServerAddress address, String name) {
    return address.openAi() || address.azure() || ToolCallingModels.callsTools(name);
  }

  /** The user's own price comes first; a server of one's own costs nothing. */
  private static Optional<PriceTable.Price> price(
      Settings settings, ServerAddress address, String model) throws NlException {
    Optional<Path> own = settings.path(Setting.PRICES);
    Optional<PriceTable.Price> listed =
        own.isPresent() ? PriceTable.of(own.get()).of(model) : Optional.empty();
    if (listed.isPresent()) {
      return listed;
    }
    if (address.local()) {
      return Optional.of(FREE);
    }
    return own.isPresent() ? Optional.empty() : PriceTable.shipped().of(model);
  }
}
