package dev.parlance.bench.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.db.connection.HintListener;
import dev.parlance.event.EventStore;
import dev.parlance.shared.Json;
import dev.parlance.shared.TimeUids;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** The service in separate processes on one database. */
final class Ours implements Side {
    static final String DATABASE = "parlance";
    private static final String PASSWORD = "correct horse battery";
    private static final String EVENT = """
            insert into webhook_event (id, kind, body)
            select * from unnest(?::uuid[], ?::text[], ?::text[])
            """;
    private static final String OUTBOX = """
            insert into webhook_outbox (target, event_id)
            select * from unnest(?::bigint[], ?::uuid[])
            """;
    // as the service sends it after the commit
    private static final String HINT = "select pg_notify('%s', 'bench' || chr(10) || '%s' || chr(10))"
            .formatted(HintListener.CHANNEL, EventStore.NUDGE);
    private static final int BATCH = 5_000;

    private final Postgres postgres;
    private final Sink sink;
    private final Path folder;
    private final Map<String, String> settings;
    private final String classPath;
    private final List<Integer> ports = new ArrayList<>();
    private final List<Process> processes = new ArrayList<>();
    // of HTTP/2 it takes no more requests at once than the service allows on a connection
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final TimeUids uids = new TimeUids(InstantSource.system());
    private final Connection watcher;
    private final List<String> webhooks = new ArrayList<>();
    private long[] targets = {};
    private String token = "";

    Ours(Postgres postgres, Sink sink, Path folder, int instances, Map<String, String> settings)
            throws IOException, SQLException, InterruptedException {
        this(postgres, sink, folder, instances, settings, System.getProperty("java.class.path"));
    }

    /** Starts an instance on a database that an earlier one has left, whose webhooks get new receivers. */
    static Ours again(Postgres postgres, Sink sink, Path folder, Map<String, String> settings)
            throws IOException, SQLException, InterruptedException {
        var service = new Ours(postgres, sink, folder, settings, System.getProperty("java.class.path"));
        try (var connection = postgres.connect(DATABASE);
                var statement = connection.createStatement()) {
            for (var hook = 0; hook < Sink.HOOKS; hook++) {
                statement.execute("update webhook set url = '%s', version = version + 1 where id = %d returning id, uid"
                        .formatted(sink.url(hook), hook + 1));
                var row = statement.getResultSet();
                if (row.next()) {
                    service.targets = Arrays.copyOf(service.targets, hook + 1);
                    service.targets[hook] = row.getLong(1);
                    service.webhooks.add(row.getString(2));
                }
            }
        }
        service.start("http,delivery");
        service.login();
        return service;
    }

    private Ours(Postgres postgres, Sink sink, Path folder, Map<String, String> settings, String classPath)
            throws SQLException {
        this.postgres = postgres;
        this.sink = sink;
        this.folder = folder;
        this.settings = settings;
        this.classPath = classPath;
        watcher = postgres.connect(DATABASE);
    }

    /**
     * Starts the instances of the service on the class path, such as the jar of another commit with its
     * {@code lib} folder.
     */
    Ours(Postgres postgres, Sink sink, Path folder, int instances, Map<String, String> settings, String classPath)
            throws IOException, SQLException, InterruptedException {
        this(fresh(postgres), sink, folder, settings, classPath);
        for (var i = 0; i < instances; i++) {
            start(settings.getOrDefault("PARLANCE_ROLES", "http,delivery"));
        }
        register();
    }

    private static Postgres fresh(Postgres postgres) throws SQLException {
        postgres.fresh(DATABASE);
        return postgres;
    }

    /** Starts another instance. */
    Process start(String roles) throws IOException, InterruptedException, SQLException {
        return start(roles, Map.of());
    }

    /** Starts another instance with further settings, and waits until it answers. */
    Process start(String roles, Map<String, String> more) throws IOException, InterruptedException, SQLException {
        var process = launch(roles, more);
        if (roles.contains("http")) {
            ready(processes.size() - 1, process);
        } else {
            joined(process);
        }
        return process;
    }

    /** Starts another instance with further settings. */
    Process launch(String roles, Map<String, String> more) throws IOException {
        var number = processes.size();
        ports.add(Sink.freePort());
        var command = new ArrayList<String>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of(System.getProperty("bench.jvm", "-Xms1g -Xmx1g").split(" ", -1)));
        command.addAll(List.of("-cp", classPath, "dev.parlance.Main"));
        var builder = new ProcessBuilder(command);
        builder.environment()
                .putAll(Map.ofEntries(
                        Map.entry("PARLANCE_DATABASE_URL", postgres.url(DATABASE)),
                        Map.entry("PARLANCE_HTTP_HOST", "127.0.0.1"),
                        Map.entry("PARLANCE_HTTP_PORT", Integer.toString(port(number))),
                        Map.entry("PARLANCE_HTTP_REQUESTS_PER_MINUTE", "0"),
                        Map.entry("PARLANCE_MANAGEMENT_HOST", "127.0.0.1"),
                        Map.entry("PARLANCE_MANAGEMENT_PORT", "0"),
                        Map.entry("PARLANCE_ADMIN_PASSWORD", PASSWORD),
                        Map.entry("PARLANCE_SECRETS_ENCRYPTION_KEY", "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="),
                        Map.entry("PARLANCE_DELIVERY_ALLOWED_NETWORKS", "127.0.0.0/8"),
                        Map.entry("PARLANCE_DELIVERY_RETRY_SCHEDULE", "2s")));
        if (sink.transport().tls()) {
            builder.environment()
                    .put(
                            "PARLANCE_DELIVERY_TRUSTED_CERTIFICATES",
                            sink.authority().toString());
        }
        builder.environment().putAll(settings);
        builder.environment().putAll(more);
        builder.environment().put("PARLANCE_ROLES", roles);
        var process = builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(new File(folder.toFile(), "service.log")))
                .start();
        processes.add(process);
        return process;
    }

    private void joined(Process process) throws SQLException {
        var member = "select count(*) from delivery_member where instance like '%d@%%'".formatted(process.pid());
        for (var i = 0; Postgres.number(watcher, member) == 0; i++) {
            if (i > 600 || !process.isAlive()) {
                throw new IllegalStateException("the service does not start; see " + folder + "/service.log");
            }
            Machine.sleep(100);
        }
    }

    private int port(int number) {
        return ports.get(number);
    }

    private void ready(int number, Process process) throws InterruptedException {
        for (var i = 0; i < 3_000 && process.isAlive(); i++) {
            try {
                http.send(
                        HttpRequest.newBuilder(uri(number, "/auth/whoAmI")).build(),
                        HttpResponse.BodyHandlers.discarding());
                return;
            } catch (IOException notYet) {
                Machine.sleep(20);
            }
        }
        throw new IllegalStateException("the service does not start; see " + folder + "/service.log");
    }

    private URI uri(int number, String path) {
        return URI.create("http://127.0.0.1:%d/web/api2/v1%s".formatted(port(number), path));
    }

    /** One request to an instance. */
    JsonNode post(int number, String path, Object body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri(number, path))
                .header("Content-Type", "application/json")
                .header("Authorization", "ApiToken " + token)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body instanceof byte[] ready ? ready : Json.bytes(body)))
                .build();
        var answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IllegalStateException(answer.body());
        }
        return Json.MAPPER.readTree(answer.body());
    }

    void delete(String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri(0, path))
                .header("Authorization", "ApiToken " + token)
                .DELETE()
                .build();
        http.send(request, HttpResponse.BodyHandlers.discarding());
    }

    private void login() throws IOException, InterruptedException {
        token = post(0, "/auth/login", Map.of("userName", "admin", "password", PASSWORD))
                .path("token")
                .asText();
    }

    private void register() throws IOException, InterruptedException {
        login();
        targets = new long[Sink.HOOKS];
        for (var hook = 0; hook < Sink.HOOKS; hook++) {
            var webhook = post(0, "/webhooks", Map.of("url", sink.url(hook), "events", List.of(Bodies.KIND)));
            targets[hook] = webhook.path("id").asLong();
            webhooks.add(webhook.path("uid").asText());
        }
    }

    @Override
    public String name() {
        var loops = settings.get("PARLANCE_DELIVERY_INSTANCES");
        var commit = classPath.equals(System.getProperty("java.class.path")) ? "" : " before";
        return "Parlance" + commit + (processes.size() == 1 ? "" : ", %d instances".formatted(processes.size()))
                + (loops == null ? "" : ", %s event loops".formatted(loops));
    }

    @Override
    public String database() {
        return DATABASE;
    }

    /** Publishes one event per delivery in one transaction, so that the whole backlog appears at once. */
    @Override
    public void enqueue(int count) throws SQLException {
        enqueue(count, 1);
    }

    /** Publishes events for this number of webhooks each in one transaction. */
    void enqueue(int count, int webhooksPerEvent) throws SQLException {
        try (var connection = postgres.connect(DATABASE)) {
            enqueue(connection, count, webhooksPerEvent);
        }
    }

    /** As {@link #enqueue(int, int)}, in a connection that is used for further events. */
    void enqueue(Connection connection, int count, int webhooksPerEvent) throws SQLException {
        connection.setAutoCommit(false);
        for (var from = 0; from < count; from += BATCH) {
            insert(connection, from, Math.min(BATCH, count - from), webhooksPerEvent);
        }
        try (var hint = connection.createStatement()) {
            hint.execute(HINT);
        }
        connection.commit();
    }

    private void insert(Connection connection, int from, int size, int webhooksPerEvent) throws SQLException {
        var events = (size + webhooksPerEvent - 1) / webhooksPerEvent;
        var ids = new UUID[events];
        var kinds = new String[events];
        var bodies = new String[events];
        for (var i = 0; i < events; i++) {
            ids[i] = uids.next();
            kinds[i] = Bodies.KIND;
            bodies[i] = Bodies.body(from + i, TimeUids.text(ids[i]));
        }
        var hooks = new Long[size];
        var ofHooks = new UUID[size];
        for (var i = 0; i < size; i++) {
            hooks[i] = targets[(from + i) % targets.length];
            ofHooks[i] = ids[i / webhooksPerEvent];
        }
        try (var event = connection.prepareStatement(EVENT);
                var outbox = connection.prepareStatement(OUTBOX)) {
            event.setArray(1, connection.createArrayOf("uuid", ids));
            event.setArray(2, connection.createArrayOf("text", kinds));
            event.setArray(3, connection.createArrayOf("text", bodies));
            event.execute();
            outbox.setArray(1, connection.createArrayOf("bigint", hooks));
            outbox.setArray(2, connection.createArrayOf("uuid", ofHooks));
            outbox.execute();
        }
    }

    /** Does nothing: the instances run already. */
    @Override
    public void go() {}

    @Override
    public long delivered() throws SQLException {
        return Postgres.number(watcher, """
                select (select coalesce(sum(calls), 0)
                          from webhook_call_list
                         where webhook_id = -1
                           and level = 0
                           and success
                           and from_id >= uuid_at(now() - interval '2 days'))
                     + (select coalesce(sum((select count(*) from unnest(successes) as s where s)), 0)
                          from webhook_call_fresh)
                """);
    }

    @Override
    public double seconds() {
        return processes.stream()
                .mapToDouble(process -> Machine.seconds(process.pid()))
                .sum();
    }

    /** The ids of all webhooks. */
    List<Long> targets() {
        return Arrays.stream(targets).boxed().toList();
    }

    /** The {@code webhook-id} of an event at a webhook. */
    String id(UUID event, long target) {
        return TimeUids.text(event) + "." + webhooks.get(Arrays.binarySearch(targets, target));
    }

    /** The uids of all webhooks, in the order of their ids. */
    List<String> webhooks() {
        return webhooks;
    }

    /** The base URI of the first instance. */
    String base() {
        return "http://127.0.0.1:%d/web/api2/v1".formatted(port(0));
    }

    String token() {
        return token;
    }

    List<Process> processes() {
        return processes;
    }

    @Override
    public void close() throws IOException {
        processes.forEach(Process::destroy);
        for (var process : processes) {
            try {
                if (!process.waitFor(30, TimeUnit.SECONDS)) {
                    process.destroyForcibly().waitFor();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        http.close();
    }
}
