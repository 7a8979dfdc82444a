// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.TableTest;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ways to a server that a company's network allows: its proxy, its own certificates. */
class NetworkTest {

  private static final char[] PASSWORD = "changeit".toCharArray();

  @Test
  void chat_proxyOfTheEnvironment_isAskedForTheServer() throws Exception {
    try (FakeChatServer proxy = FakeChatServer.start()) {
      proxy.always(request -> Reply.text("ok"));
      Settings settings =
          Settings.defaults()
              .with(Setting.BASE_URL, "http://models.example.com/v1")
              .with(Setting.MODEL, "m");
      String address = URI.create(proxy.baseUrl()).getAuthority();
      Map<String, String> environment = Map.of("HTTP_PROXY", address);
      try (ChatModel model =
          ChatModels.open(settings, environment::get, (time, cancellation) -> {})) {
        assertThat(model.chat(OpenModel.question("x"), Cancellation.unbounded()).text())
            .isEqualTo("ok");
      }
      assertThat(proxy.requests().get(0).path())
          .isEqualTo("http://models.example.com/v1/chat/completions");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:9/v1, connection refused",
    "http://models.invalid/v1, unknown host"
  })
  void chat_nobodyThere_saysWhatIsWrongWithTheAddress(String address, String reason)
      throws Exception {
    Settings settings =
        Settings.defaults().with(Setting.BASE_URL, address).with(Setting.MODEL, "m");
    try (ChatModel model = ChatModels.open(settings, name -> null, (time, cancellation) -> {})) {
      assertThatThrownBy(() -> model.chat(OpenModel.question("x"), Cancellation.unbounded()))
          .hasMessageContaining("can't be reached at " + address + " (" + reason + ")");
    }
  }

  private static List<Proxy> proxies(Map<String, String> environment, String uri)
      throws NlException {
    ProxySelector selector = EnvironmentProxy.of(environment::get, new Properties());
    assertThat(selector).isNotNull();
    return selector.select(URI.create(uri));
  }

  @TableTest
  void select_server_isAskedThroughTheProxyUnlessItIsListed(String uri, boolean through)
      throws Exception {
    List<Proxy> proxies =
        proxies(
            Map.of("https_proxy", "http://proxy.corp:3128/", "NO_PROXY", "x.org, .corp.com"), uri);
    assertThat(proxies.get(0).type() == Proxy.Type.HTTP).isEqualTo(through);
    if (through) {
      InetSocketAddress address = (InetSocketAddress) proxies.get(0).address();
      assertThat(address.getHostString() + ":" + address.getPort()).isEqualTo("proxy.corp:3128");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://u:p^w@my proxy", "socks5://p:1080", "http://u:s3cret@p:x"})
  void of_valueThatIsNoAddress_saysWhichVariableAndNotItsValue(String value) {
    assertThatThrownBy(
            () -> EnvironmentProxy.of(Map.of("HTTPS_PROXY", value)::get, new Properties()))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("HTTPS_PROXY")
        .message()
        .doesNotContain("p^w", "s3cret");
  }

  @Test
  void of_passwordInTheValue_isNoPartOfTheAddress() throws Exception {
    List<Proxy> proxies =
        proxies(Map.of("https_proxy", "http://u:p^w@my_proxy:3128"), "https://x.y");
    assertThat(((InetSocketAddress) proxies.get(0).address()).getHostString())
        .isEqualTo("my_proxy");
  }

  @Test
  void of_noVariableOrJavasOwnProperty_isJavasOwn() throws Exception {
    Properties system = new Properties();
    assertThat(EnvironmentProxy.of(name -> null, system)).isNull();
    system.setProperty("https.proxyHost", "p");
    assertThat(EnvironmentProxy.of(name -> "http://q", system)).isNull();
  }

  /** A server whose certificate nobody but its trust store knows. */
  private static KeyStore certificate(Path directory) throws Exception {
    Path file = directory.resolve("server.p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process made =
        new ProcessBuilder(
                keytool.toString(),
                "-genkeypair",
                "-alias",
                "s",
                "-keyalg",
                "EC",
                "-dname",
                "CN=127.0.0.1",
                "-ext",
                "san=ip:127.0.0.1",
                "-validity",
                "30",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                "changeit")
            .redirectErrorStream(true)
            .start();
    String said = new String(made.getInputStream().readAllBytes());
    assertThat(made.waitFor()).as(said).isZero();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    return store;
  }

  private static SSLContext context(@Nullable KeyStore own, KeyStore trusted) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(own, PASSWORD);
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    KeyStore authorities = KeyStore.getInstance("PKCS12");
    authorities.load(null, null);
    authorities.setCertificateEntry("ca", trusted.getCertificate("s"));
    trust.init(authorities);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  @Test
  void chat_certificateOfAPrivateAuthority_needsItInTheTrustStore(@TempDir Path directory)
      throws Exception {
    KeyStore own = certificate(directory);
    SSLContext before = SSLContext.getDefault();
    try (FakeChatServer server = FakeChatServer.startTls(context(own, own))) {
      server.always(request -> Reply.text("ok"));
      try (ChatModel model = OpenModel.at(server)) {
        assertThatThrownBy(() -> model.chat(OpenModel.question("x"), Cancellation.unbounded()))
            .isInstanceOf(NlException.class)
            .hasMessageContaining("-Djavax.net.ssl.trustStore")
            .message()
            .doesNotContain("Tried");
      }
      SSLContext.setDefault(context(null, own)); // as the property does when Java starts
      try (ChatModel model = OpenModel.at(server)) {
        assertThat(model.chat(OpenModel.question("x"), Cancellation.unbounded()).text())
            .isEqualTo("ok");
      }
    } finally {
      SSLContext.setDefault(before);
    }
  }
}
