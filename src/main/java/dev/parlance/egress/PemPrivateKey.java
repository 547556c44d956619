package dev.parlance.egress;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads private keys in PEM format (PKCS #8, RFC 7468, section 10). */
public final class PemPrivateKey {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]++)-----END PRIVATE KEY-----");
    private static final String FORMAT = "must be an unencrypted private key in PKCS #8 format, which begins with "
            + "-----BEGIN PRIVATE KEY----- (openssl pkcs8 -topk8 -nocrypt converts other formats)";
    /** The algorithms of keys that TLS certificates have, and a signature of each. */
    private static final Map<String, String> SIGNATURES =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

    private PemPrivateKey() {}

    /**
     * Reads the first key of a text.
     *
     * @param algorithm of the public key to which it belongs
     * @throws IllegalArgumentException if there is none, or if it is damaged or of another algorithm; its message says
     *     what is expected
     */
    public static PrivateKey read(String pem, String algorithm) {
        var block = BLOCK.matcher(pem);
        if (!block.find()) {
            throw new IllegalArgumentException(FORMAT);
        }
        try {
            var encoded = Base64.getMimeDecoder().decode(block.group(1));
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException damaged) {
            throw new IllegalArgumentException(
                    "must be a private key of the algorithm of the certificate, " + algorithm, damaged);
        }
    }

    /**
     * Whether a private key belongs to a public key, by a signature. Takes some milliseconds.
     *
     * @throws IllegalArgumentException if the algorithm is none of RSA, EC and EdDSA
     */
    public static boolean matches(PrivateKey key, PublicKey certified) {
        var algorithm = SIGNATURES.get(certified.getAlgorithm());
        if (algorithm == null) {
            throw new IllegalArgumentException("must have a key of the algorithm RSA, EC or EdDSA");
        }
        try {
            var text = new byte[Byte.MAX_VALUE];
            var signing = Signature.getInstance(algorithm);
            signing.initSign(key);
            signing.update(text);
            var signature = signing.sign();
            var checking = Signature.getInstance(algorithm);
            checking.initVerify(certified);
            checking.update(text);
            return checking.verify(signature);
        } catch (SignatureException differentSize) {
            return false;
        } catch (GeneralSecurityException unusable) {
            throw new IllegalArgumentException("must be usable for signatures", unusable);
        }
    }
}
