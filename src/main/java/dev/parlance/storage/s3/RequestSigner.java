package dev.parlance.storage.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.shared.Sha256;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs requests by AWS Signature Version 4, as S3 uses it: the path is encoded once and not normalized. Thread-safe.
 */
final class RequestSigner {
    static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final String TERMINATOR = "aws4_request";
    private static final int DATE_DIGITS = 8;

    private final String accessKey;
    private final String secretKey;
    private final String region;
    private final String service;
    private volatile DayKey last = new DayKey("", new byte[0]);

    RequestSigner(String accessKey, String secretKey, String region, String service) {
        this.accessKey = accessKey;
        this.secretKey = secretKey;
        this.region = region;
        this.service = service;
    }

    /** A key that signs the requests of one day. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record DayKey(String date, byte[] key) {}

    /**
     * The value of the header {@code Authorization}.
     *
     * @param path percent-encoded
     * @param query percent-encoded, its parameters sorted, each with an equals sign; empty for none
     * @param headers all that are to be signed, by names in lower case, with {@code host} and {@code x-amz-date}
     * @param payload SHA-256 of the body in lower-case hexadecimal digits
     */
    String authorization(
            String method, String path, String query, SortedMap<String, String> headers, String payload, Instant now) {
        var lines = headers.entrySet().stream()
                .map(header -> header.getKey() + ":" + header.getValue().strip().replaceAll(" +", " ") + "\n")
                .collect(Collectors.joining());
        var names = String.join(";", headers.keySet());
        var request = String.join("\n", method, path, query, lines, names, payload);
        var time = TIME.format(now);
        var date = time.substring(0, DATE_DIGITS);
        var scope = String.join("/", date, region, service, TERMINATOR);
        var text = String.join("\n", ALGORITHM, time, scope, hex(Sha256.of(request.getBytes(UTF_8))));
        return "%s Credential=%s/%s, SignedHeaders=%s, Signature=%s"
                .formatted(ALGORITHM, accessKey, scope, names, hex(hmac(key(date), text)));
    }

    private byte[] key(String date) {
        var known = last;
        if (!known.date.equals(date)) {
            var day = hmac(("AWS4" + secretKey).getBytes(UTF_8), date);
            known = new DayKey(date, hmac(hmac(hmac(day, region), service), TERMINATOR));
            last = known;
        }
        return known.key;
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(UTF_8));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
