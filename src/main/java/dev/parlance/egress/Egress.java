package dev.parlance.egress;

import dev.parlance.config.section.DeliverySection;
import io.vertx.core.Vertx;
import io.vertx.core.net.TrustOptions;
import java.util.List;

/**
 * What holds for all outgoing calls.
 *
 * @param trust the certificate authorities that TLS connections trust
 */
public record Egress(AddressGuard guard, TrustOptions trust) {
    public static Egress of(Vertx vertx, DeliverySection settings, OwnPorts own) {
        var file = settings.trustedCertificates();
        return new Egress(
                AddressGuard.of(vertx, settings, own),
                new TrustedAuthorities(file == null ? List.of() : file.certificates()));
    }
}
