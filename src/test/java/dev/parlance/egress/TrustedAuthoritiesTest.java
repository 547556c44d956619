package dev.parlance.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.value.CertificateFile;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(VertxExtension.class)
class TrustedAuthoritiesTest {
    @TempDir
    Path folder;

    @Test
    void addsCertificatesToThoseOfTheSystem(Vertx vertx) throws Exception {
        var own = CertificateFile.parse(new TestAuthority(folder).file().toString())
                .certificates();
        var system = issuers(vertx, List.of());
        assertThat(system).hasSizeGreaterThan(50);
        assertThat(issuers(vertx, own)).containsAll(system).containsAll(own).hasSize(system.size() + 1);
    }

    private static List<X509Certificate> issuers(Vertx vertx, List<X509Certificate> own) throws Exception {
        var managers = new TrustedAuthorities(own).getTrustManagerFactory(vertx).getTrustManagers();
        return List.of(((X509TrustManager) managers[0]).getAcceptedIssuers());
    }
}
