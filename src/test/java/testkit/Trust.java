package testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Makes the JDK's HTTP client trust a certificate, and writes trust stores that hold it. */
public final class Trust implements AutoCloseable {

  private static final char[] PASSWORD = "changeit".toCharArray();

  private final SSLContext before;

  private Trust(SSLContext before) {
    this.before = before;
  }

  /** Lets this JVM trust the certificate until it is closed. */
  public static Trust inThisJvm(X509Certificate certificate) {
    try {
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(storeOf(certificate));
      SSLContext trusting = SSLContext.getInstance("TLS");
      trusting.init(null, managers.getTrustManagers(), null);
      Trust trust = new Trust(SSLContext.getDefault());
      SSLContext.setDefault(trusting);
      return trust;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Writes a PKCS #12 trust store.
   *
   * @return its password
   */
  public static String store(X509Certificate certificate, Path file) {
    try (OutputStream out = Files.newOutputStream(file)) {
      storeOf(certificate).store(out, PASSWORD);
      return new String(PASSWORD);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static KeyStore storeOf(X509Certificate certificate)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, PASSWORD);
    store.setCertificateEntry("server", certificate);
    return store;
  }

  @Override
  public void close() {
    SSLContext.setDefault(before);
  }
}
