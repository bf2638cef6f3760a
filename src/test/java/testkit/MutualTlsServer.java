package testkit;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

/**
 * Lists one model to whoever shows the certificate of {@code tls/localhost.crt}, which is its own,
 * too.
 */
public final class MutualTlsServer implements AutoCloseable {

  private static final String PASSWORD = "changeit";

  private final HttpsServer server;
  private final Path keyStore;

  private MutualTlsServer(HttpsServer server, Path keyStore) {
    this.server = server;
    this.keyStore = keyStore;
  }

  /** Starts one on a free port; the key store of its clients goes into the folder. */
  public static MutualTlsServer start(Path folder) {
    try {
      KeyStore keys = keys();
      Path file = folder.resolve("client.p12");
      try (OutputStream out = Files.newOutputStream(file)) {
        keys.store(out, PASSWORD.toCharArray());
      }
      HttpsServer server =
          HttpsServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
      server.setHttpsConfigurator(new ClientsMustShowTheirs(context(keys)));
      server.createContext(
          "/",
          exchange -> {
            byte[] models = "{\"data\":[{\"id\":\"locked\"}]}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, models.length);
            exchange.getResponseBody().write(models);
            exchange.close();
          });
      server.start();
      return new MutualTlsServer(server, file);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Its address. */
  public URI url() {
    return URI.create("https://127.0.0.1:" + server.getAddress().getPort());
  }

  /** A PKCS #12 key store with what its clients have to show. */
  public Path keyStore() {
    return keyStore;
  }

  /** The password of {@link #keyStore()}. */
  public String password() {
    return PASSWORD;
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private static KeyStore keys() throws GeneralSecurityException, IOException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    Certificate certificate = certificate();
    keys.setKeyEntry(
        "localhost", key(certificate), PASSWORD.toCharArray(), new Certificate[] {certificate});
    keys.setCertificateEntry("trusted", certificate);
    return keys;
  }

  private static SSLContext context(KeyStore keys) throws GeneralSecurityException {
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD.toCharArray());
    TrustManagerFactory trusted =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(keys);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
    return context;
  }

  private static Certificate certificate() throws GeneralSecurityException, IOException {
    try (InputStream in = MutualTlsServer.class.getResourceAsStream("/tls/localhost.crt")) {
      return CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }

  private static PrivateKey key(Certificate certificate)
      throws GeneralSecurityException, IOException {
    try (InputStream in = MutualTlsServer.class.getResourceAsStream("/tls/localhost.key")) {
      String pem = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
      byte[] encoded = Base64.getMimeDecoder().decode(pem.replaceAll("-----[^-]+-----", ""));
      return KeyFactory.getInstance(certificate.getPublicKey().getAlgorithm())
          .generatePrivate(new PKCS8EncodedKeySpec(encoded));
    }
  }

  private static final class ClientsMustShowTheirs extends HttpsConfigurator {

    ClientsMustShowTheirs(SSLContext context) {
      super(context);
    }

    @Override
    public void configure(HttpsParameters parameters) {
      SSLParameters tls = getSSLContext().getDefaultSSLParameters();
      tls.setNeedClientAuth(true);
      parameters.setSSLParameters(tls);
    }
  }
}
