package dev.parlance.webhook.delivery.receiver;

import dev.parlance.egress.ClientIdentity;
import dev.parlance.secret.SecretBox;
import dev.parlance.shared.Json;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The certificate and private key of a webhook as they are stored, encrypted together.
 *
 * @param certificate PEM of the chain
 * @param privateKey PEM of the key
 */
public record SealedIdentity(String certificate, String privateKey) {
    /** Encrypts for the row of a webhook. */
    public byte[] seal(SecretBox box, String webhookUid) {
        return box.seal(Json.bytes(this), ReceiverStore.place(webhookUid));
    }

    static ClientIdentity open(SecretBox box, String webhookUid, byte[] sealed) {
        try {
            var plain = box.open(sealed, ReceiverStore.place(webhookUid));
            var stored = Json.MAPPER.readValue(plain, SealedIdentity.class);
            return ClientIdentity.read(stored.certificate, stored.privateKey);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
