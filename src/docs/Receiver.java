import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A webhook receiver in one file for Java 17 or later: {@code java src/docs/Receiver.java PORT [SECRET]}. It prints
 * each call and, with the secret, whether the signature is valid (Standard Webhooks 1.0).
 */
public class Receiver {
    public static void main(String[] args) throws Exception {
        var secret = args.length > 1 ? args[1] : null;
        var server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])), 0);
        server.createContext("/", exchange -> {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var headers = exchange.getRequestHeaders();
            var signed = headers.getFirst("webhook-id") + "." + headers.getFirst("webhook-timestamp") + "." + body;
            var verdict = secret == null || headers.getFirst("webhook-signature") == null
                    ? "unchecked"
                    : verified(secret, signed, headers.getFirst("webhook-signature")) ? "verified" : "WRONG";
            if (exchange.getRequestMethod().equals("POST")) {
                System.out.println(headers.getFirst("webhook-event") + " signature " + verdict + " " + body);
            }
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        System.out.println("receiving on " + server.getAddress().getPort());
    }

    /** While a secret is being rotated there are two signatures, separated by a space. */
    static boolean verified(String secret, String signed, String signatures) {
        try {
            var key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            var expected =
                    "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
            for (var signature : signatures.split(" ")) {
                if (MessageDigest.isEqual(signature.getBytes(), expected.getBytes())) {
                    return true;
                }
            }
            return false;
        } catch (Exception broken) {
            return false;
        }
    }
}
