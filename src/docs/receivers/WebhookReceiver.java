import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A webhook receiver for Java 17 or later without libraries: {@code java WebhookReceiver.java PORT SECRET}. The library
 * {@code com.standardwebhooks:standardwebhooks} has the same check: {@code new Webhook(secret).verify(body, headers)}.
 */
public class WebhookReceiver {
    /** Use a table with a unique key, written in the transaction that handles the event. */
    private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

    public static void main(String[] args) throws Exception {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/", exchange -> {
            // the bytes as they arrived: JSON that was parsed and written again has another signature.
            // In Spring: @RequestBody byte[] body
            var body = exchange.getRequestBody().readAllBytes();
            var headers = exchange.getRequestHeaders();
            var verified = verified(args[1], headers, body);
            if (verified && SEEN.add(headers.getFirst("webhook-id"))) {
                System.out.println("handled " + headers.getFirst("webhook-id") + " " + new String(body, UTF_8));
            }
            // 204 also for a duplicate, or it is sent again
            exchange.sendResponseHeaders(verified ? 204 : 400, -1);
            exchange.close();
        });
        server.start();
    }

    static boolean verified(String secret, Headers headers, byte[] body) {
        try {
            // a secret of your own that does not begin with whsec_ is not base64: its bytes are the key
            var key = secret.startsWith("whsec_")
                    ? Base64.getDecoder().decode(secret.substring("whsec_".length()))
                    : secret.getBytes(UTF_8);
            var timestamp = headers.getFirst("webhook-timestamp");
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            mac.update((headers.getFirst("webhook-id") + "." + timestamp + ".").getBytes(UTF_8));
            var wanted = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes();
            var fresh = Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) < 300;
            // while a secret is rotated, there is one signature for each secret
            for (var one : headers.getFirst("webhook-signature").split(" ")) {
                if (fresh && MessageDigest.isEqual(wanted, one.getBytes(UTF_8))) {
                    return true;
                }
            }
            return false;
        } catch (GeneralSecurityException | NullPointerException | IllegalArgumentException broken) {
            return false;
        }
    }
}
