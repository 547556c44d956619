package dev.parlance.egress;

import dev.parlance.config.section.DeliverySection;
import dev.parlance.config.value.CertificateFile;
import io.vertx.core.Vertx;
import io.vertx.core.net.TrustOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What holds for all outgoing calls.
 *
 * @param trust the certificate authorities that TLS connections trust
 */
public record Egress(AddressGuard guard, TrustOptions trust) {
    public static Egress of(Vertx vertx, DeliverySection settings, OwnPorts own) {
        return new Egress(AddressGuard.of(vertx, settings, own), trusting(settings.trustedCertificates()));
    }

    /** Trusts the certificate authorities of the system and those of a file, which may be null. */
    public static TrustOptions trusting(@Nullable CertificateFile file) {
        return new TrustedAuthorities(file == null ? List.of() : file.certificates());
    }
}
