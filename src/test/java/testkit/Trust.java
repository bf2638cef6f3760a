package testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Writes trust stores that hold one certificate. */
public final class Trust {

  private static final char[] PASSWORD = "changeit".toCharArray();

  private Trust() {}

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

  /** A certificate that every JDK trusts, and that nobody here can use. */
  public static X509Certificate anyPublicAuthority() {
    try {
      TrustManagerFactory trusted =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trusted.init((KeyStore) null);
      return ((X509TrustManager) trusted.getTrustManagers()[0]).getAcceptedIssuers()[0];
    } catch (GeneralSecurityException e) {
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
}
