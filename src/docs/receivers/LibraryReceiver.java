import static java.nio.charset.StandardCharsets.UTF_8;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A webhook receiver for Java 17 or later with the library {@code com.standardwebhooks:standardwebhooks:1.2.0}:
 * {@code java -cp standardwebhooks-1.2.0.jar LibraryReceiver.java PORT SECRET}.
 */
public class LibraryReceiver {
    /** Use a table with a unique key, written in the transaction that handles the event. */
    private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

    public static void main(String[] args) throws Exception {
        // a secret of your own that does not begin with whsec_ is not base64: its bytes are the key
        var webhook = args[1].startsWith("whsec_") ? new Webhook(args[1]) : new Webhook(args[1].getBytes(UTF_8));
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/", exchange -> {
            // the bytes as they arrived: JSON that was parsed and written again has another signature.
            // In Spring: @RequestBody byte[] body
            var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            var status = 204;
            try {
                webhook.verify(body, HttpHeaders.of(exchange.getRequestHeaders(), (name, value) -> true));
                var id = exchange.getRequestHeaders().getFirst("webhook-id");
                if (SEEN.add(id)) {
                    System.out.println("handled " + id + " " + body);
                }
                // 204 also for a duplicate, or it is sent again
            } catch (WebhookVerificationException refused) {
                status = 400;
            }
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
    }
}
