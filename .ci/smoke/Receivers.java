import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Starts a receiver and sends it signed requests as the service does: {@code java Receivers.java PORT SECRET COMMAND...}.
 * Ends with status 1 if the receiver accepts what it must refuse, refuses what it must accept, or handles an event twice.
 */
public class Receivers {
    private static final String BODY = "{\"event\": \"JOB_CREATED\",  \"note\": \"Überschrift – 1\"}";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private final URI address;
    private final byte[] key;
    private boolean failed;

    private Receivers(int port, String secret) {
        this.address = URI.create("http://127.0.0.1:" + port + "/");
        this.key = secret.startsWith("whsec_")
                ? Base64.getDecoder().decode(secret.substring("whsec_".length()))
                : secret.getBytes(UTF_8);
    }

    public static void main(String[] args) throws Exception {
        var port = Integer.parseInt(args[0]);
        var output = Files.createTempFile("receiver", ".log");
        var process = new ProcessBuilder(List.of(args).subList(2, args.length))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        process.environment().put("SECRET", args[1]);
        var check = new Receivers(port, args[1]);
        var receiver = process.start();
        try {
            awaitPort(port, receiver);
            check.all();
            Thread.sleep(300);
            var handled = Files.readString(output).lines().filter(line -> line.contains("handled")).count();
            check.expect("events handled", 3, handled);
        } finally {
            System.out.print(check.failed ? Files.readString(output) : "");
            receiver.descendants().forEach(ProcessHandle::destroyForcibly);
            receiver.destroyForcibly();
            Files.delete(output);
        }
        System.exit(check.failed ? 1 : 0);
    }

    private static void awaitPort(int port, Process receiver) throws Exception {
        for (var i = 0; i < 600 && receiver.isAlive(); i++) {
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress("127.0.0.1", port), 200);
                return;
            } catch (IOException notYet) {
                Thread.sleep(100);
            }
        }
        throw new IllegalStateException("the receiver does not listen on port " + port);
    }

    private void all() throws Exception {
        var now = Instant.now().getEpochSecond();
        var other = "v1," + Base64.getEncoder().encodeToString(new byte[32]);
        expect("a right signature", 204, send("first", now, BODY, signature("first", now)));
        expect("the same event again", 204, send("first", now, BODY, signature("first", now)));
        expect("a rotation, new secret first", 204, send("second", now, BODY, other + " " + signature("second", now)));
        expect("a rotation, old secret first", 204, send("third", now, BODY, signature("third", now) + " " + other));
        var again = BODY.replace(": ", ":").replace(",  ", ",");
        expect("JSON that was written again", 400, send("fourth", now, again, signature("fourth", now)));
        expect("a wrong signature", 400, send("fifth", now, BODY, other));
        expect("the signature of another event", 400, send("sixth", now, BODY, signature("first", now)));
        var old = now - 600;
        expect("a call that was recorded", 400, send("seventh", old, BODY, signature("seventh", old)));
        var bare = HttpRequest.newBuilder(address).POST(HttpRequest.BodyPublishers.ofString(BODY));
        expect("no signature", 400, status(bare));
    }

    private String signature(String id, long timestamp) throws Exception {
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return "v1,"
                + Base64.getEncoder().encodeToString(mac.doFinal((id + "." + timestamp + "." + BODY).getBytes(UTF_8)));
    }

    private int send(String id, long timestamp, String body, String signatures) throws Exception {
        return status(HttpRequest.newBuilder(address)
                .header("content-type", "application/json")
                .header("webhook-id", id)
                .header("webhook-timestamp", Long.toString(timestamp))
                .header("webhook-signature", signatures)
                .header("webhook-event", "JOB_CREATED")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static int status(HttpRequest.Builder request) throws Exception {
        return CLIENT.send(request.timeout(Duration.ofSeconds(20)).build(), BodyHandlers.discarding()).statusCode();
    }

    private void expect(String what, long wanted, long found) {
        if (wanted != found) {
            System.out.println(what + ": " + found + " instead of " + wanted);
            failed = true;
        }
    }
}
