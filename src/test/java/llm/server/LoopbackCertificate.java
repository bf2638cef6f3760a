package llm.server;

import java.io.IOException;
import java.io.InputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;

/**
 * The certificate of the simulated server, valid for {@code localhost} and 127.0.0.1. Its key is
 * public, so it proves nothing and must be trusted for tests alone.
 */
final class LoopbackCertificate {

  private static final String CERTIFICATE = "/tls/localhost.crt";
  private static final String KEY = "/tls/localhost.key";

  private LoopbackCertificate() {}

  static InputStream chain() {
    return LoopbackCertificate.class.getResourceAsStream(CERTIFICATE);
  }

  static InputStream key() {
    return LoopbackCertificate.class.getResourceAsStream(KEY);
  }

  static X509Certificate certificate() {
    try (InputStream chain = chain()) {
      return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(chain);
    } catch (CertificateException | IOException e) {
      throw new IllegalStateException("the certificate " + CERTIFICATE + " cannot be read", e);
    }
  }
}
