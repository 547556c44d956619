import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Creates projects with a job each at the instances that a file names, and receives their events by a webhook. Exit code
 * 1 if a request or an import failed, or an event did not arrive within 30 s after the last request.
 */
final class UpgradeLoad {
    private static final Pattern UID = Pattern.compile("\"uid\":\"([^\"]+)\"");
    private static final Pattern KIND = Pattern.compile("\"event\":\"([A-Z_]+)\"");
    private static final int CLIENTS = 4;
    /** Between two projects of a client: a slow machine gets fewer. */
    private static final Duration PAUSE = Duration.ofMillis(100);
    /** One of these projects has a job: an import takes longer than the other requests. */
    private static final int PROJECTS_PER_JOB = 10;


    private final Path targets;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private final Queue<String> projects = new ConcurrentLinkedQueue<>();
    /** The projects of jobs. */
    private final Map<String, String> jobs = new ConcurrentHashMap<>();

    private final Map<String, Set<String>> arrived = new ConcurrentHashMap<>();
    private String token = "";

    private UpgradeLoad(Path targets) {
        this.targets = targets;
    }

    public static void main(String[] args) throws Exception {
        var load = new UpgradeLoad(Path.of(args[0]));
        load.run(Integer.parseInt(args[1]));
        System.exit(load.report() ? 0 : 1);
    }

    private void run(int seconds) throws Exception {
        var receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        receiver.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        receiver.createContext("/", this::receive);
        receiver.start();
        token = value(
                send("POST", "/auth/login", "{\"userName\":\"admin\",\"password\":\"%s\"}".formatted(System.getenv("PASSWORD"))),
                Pattern.compile("\"token\":\"([^\"]+)\""));
        send("POST", "/webhooks", "{\"url\":\"http://127.0.0.1:%d/\",\"events\":[\"PROJECT_CREATED\",\"JOB_CREATED\"]}"
                .formatted(receiver.getAddress().getPort()));
        var end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var client = 0; client < CLIENTS; client++) {
                threads.submit(() -> {
                    while (System.nanoTime() < end) {
                        create(numbers.incrementAndGet());
                        Thread.sleep(PAUSE);
                    }
                    return null;
                });
            }
        }
        var deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (missing() > 0 && System.nanoTime() < deadline) {
            Thread.sleep(100);
        }
        jobs.forEach(this::imported);
        receiver.stop(0);
    }

    private void create(int number) {
        try {
            var body = "{\"name\":\"P%d\",\"sourceLang\":\"en\",\"targetLangs\":[\"de\"]}".formatted(number);
            var project = value(send("POST", "/projects", body), UID);
            projects.add(project);
            send("GET", "/projects/" + project, "");
            if (number % PROJECTS_PER_JOB == 1) {
                var job = value(send("POST", "/projects/" + project + "/jobs", null), UID);
                jobs.put(job, project);
            }
        } catch (IOException | RuntimeException | InterruptedException failed) {
            failures.add(failed.toString());
        }
    }

    /** Waits up to 30 s for the import of a job. */
    private void imported(String uid, String project) {
        try {
            for (var i = 0; i < 150; i++) {
                var job = send("GET", "/projects/" + project + "/jobs/" + uid, "");
                if (job.contains("\"status\":\"OK\"")) {
                    return;
                }
                if (job.contains("\"status\":\"ERROR\"")) {
                    break;
                }
                Thread.sleep(200);
            }
            failures.add("the job " + uid + " was not imported");
        } catch (IOException | RuntimeException | InterruptedException failed) {
            failures.add(failed.toString());
        }
    }

    /** A null body is an uploaded file. */
    private String send(String method, String path, String body) throws IOException, InterruptedException {
        var bases = Files.readString(targets).strip().split(" ");
        var base = bases[Math.floorMod(next.getAndIncrement(), bases.length)];
        var request = HttpRequest.newBuilder(URI.create(base + "/web/api2/v1" + path))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", body == null ? "application/octet-stream" : "application/json");
        if (!token.isEmpty()) {
            request.header("Authorization", "ApiToken " + token);
        }
        if (body == null) {
            request.header("Content-Disposition", "attachment; filename=\"a.txt\"");
        }
        var content = body == null ? "Press the green button." : body;
        request.method(method, content.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(content));
        requests.incrementAndGet();
        var answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IOException(method + " " + path + " at " + base + ": " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    private void receive(HttpExchange call) throws IOException {
        var body = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var kind = KIND.matcher(body);
        if (kind.find()) {
            UID.matcher(body)
                    .results()
                    .forEach(uid -> arrived.computeIfAbsent(kind.group(1), _ -> ConcurrentHashMap.newKeySet())
                            .add(uid.group(1)));
        }
        call.sendResponseHeaders(204, -1);
        call.close();
    }

    private static String value(String body, Pattern pattern) {
        Matcher found = pattern.matcher(body);
        if (!found.find()) {
            throw new IllegalStateException("unexpected: " + body);
        }
        return found.group(1);
    }

    private long missing() {
        return missing("PROJECT_CREATED", projects) + missing("JOB_CREATED", jobs.keySet());
    }

    private long missing(String kind, Collection<String> wanted) {
        var found = arrived.getOrDefault(kind, Set.of());
        return wanted.stream().filter(uid -> !found.contains(uid)).count();
    }

    private boolean report() {
        failures.stream().limit(10).forEach(System.out::println);
        System.out.printf(
                "%d requests, %d failed; %d events, %d lost%n",
                requests.get(), failures.size(), projects.size() + jobs.size(), missing());
        return failures.isEmpty() && missing() == 0 && projects.size() > 100 && jobs.size() > 5;
    }
}
