package dev.parlance.bench.delivery;

import dev.parlance.shared.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** A queue library of Node.js in separate processes; see {@code src/bench/node}. */
final class Peer implements Side {
    static final String DATABASE = "peers";
    private static final long STARTING = 500;
    private final String library;
    private final int processes;
    private final int concurrency;
    private final Postgres postgres;
    private final Sink sink;
    private final Path folder;
    private double producing;
    private int blackHoles;
    private int blackPort;
    private final List<Process> workers = new ArrayList<>();
    private final List<BufferedReader> answers = new ArrayList<>();

    Peer(String library, int processes, int concurrency, Postgres postgres, Sink sink, Path folder)
            throws IOException, SQLException, InterruptedException {
        this.library = library;
        this.processes = processes;
        this.concurrency = concurrency;
        this.postgres = postgres;
        this.sink = sink;
        this.folder = folder;
        postgres.fresh(DATABASE);
        postgres.execute(DATABASE, Files.readString(Path.of("src/bench/node/schema.sql")));
        finish(node("prepare.mjs", library).inheritIO().start());
    }

    /** Installs the libraries once. */
    static void install(Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        try (var sources = Files.newDirectoryStream(Path.of("src/bench/node"))) {
            for (var source : sources) {
                Files.copy(
                        source,
                        folder.resolve(source.getFileName()),
                        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (!Files.exists(folder.resolve("node_modules/graphile-worker"))) {
            try {
                finish(new ProcessBuilder("npm", "install", "--no-audit", "--no-fund")
                        .directory(folder.toFile())
                        .inheritIO()
                        .start());
            } catch (IOException | IllegalStateException absent) {
                throw new IllegalStateException(
                        "the peers are absent: npm install in %s failed;".formatted(folder)
                                + " -Dbench.options=-Dbench.sides=ours measures without them",
                        absent);
            }
        }
    }

    private ProcessBuilder node(String... arguments) {
        var command = new ArrayList<String>();
        command.add(
                folder.resolve("node_modules/node/bin/node").toAbsolutePath().toString());
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment()
                .putAll(Map.of(
                        "BENCH_PG_SOCKET",
                        postgres.sockets().toString(),
                        "BENCH_PG_PORT",
                        Integer.toString(postgres.port()),
                        "BENCH_SINK_PORT",
                        Integer.toString(sink.port()),
                        "BENCH_TRANSPORT",
                        sink.transport().name().toLowerCase(Locale.ROOT),
                        "NODE_EXTRA_CA_CERTS",
                        sink.transport().tls() ? sink.authority().toString() : "",
                        "CONCURRENCY",
                        Integer.toString(concurrency),
                        "BLACK_HOLES",
                        Integer.toString(blackHoles),
                        "BLACK_PORT",
                        Integer.toString(blackPort)));
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    private static void finish(Process process) throws InterruptedException {
        if (!process.waitFor(10, TimeUnit.MINUTES) || process.exitValue() != 0) {
            throw new IllegalStateException(process + " failed");
        }
    }

    @Override
    public String name() {
        return "%s, %d × %d".formatted(library, processes, concurrency);
    }

    @Override
    public String database() {
        return DATABASE;
    }

    /** The number of the twenty receivers that never respond. */
    void blackHoles(int count, int port) {
        blackHoles = count;
        blackPort = port;
    }

    /** Enqueues at that rate for twenty receivers. */
    void steady(int perSecond, int seconds) throws IOException, InterruptedException {
        var process = node("steady.mjs", library, Integer.toString(perSecond), Integer.toString(seconds))
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .start();
        Machine.sleep(STARTING);
        var before = Machine.seconds(process.pid());
        producing = 0;
        while (process.isAlive()) {
            producing = Math.max(producing, Machine.seconds(process.pid()) - before);
            Machine.sleep(50);
        }
        finish(process);
    }

    /** CPU seconds of the last process that enqueued at a rate, without its start. */
    double producing() {
        return producing;
    }

    @Override
    public void enqueue(int count) throws IOException, InterruptedException {
        var process = node("enqueue.mjs", library)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var out = process.outputWriter(StandardCharsets.UTF_8)) {
            for (var i = 0; i < count; i++) {
                var uid = UUID.randomUUID().toString();
                out.write(Json.text(Map.of(
                        "event_uid", uid, "hook", i % Sink.HOOKS, "type", Bodies.KIND, "body", Bodies.body(i, uid))));
                out.newLine();
            }
        }
        finish(process);
    }

    @Override
    public void go() throws IOException {
        for (var i = 0; i < processes; i++) {
            var worker = node("worker-" + library + ".mjs").start();
            workers.add(worker);
            answers.add(new BufferedReader(new InputStreamReader(worker.getInputStream(), StandardCharsets.UTF_8)));
        }
        for (var answer : answers) {
            answer.readLine();
        }
    }

    @Override
    public long delivered() throws IOException {
        var sum = 0L;
        for (var i = 0; i < workers.size(); i++) {
            var out = workers.get(i).getOutputStream();
            out.write('\n');
            out.flush();
            sum += Long.parseLong(answers.get(i).readLine());
        }
        return sum;
    }

    @Override
    public double seconds() {
        return workers.stream()
                .mapToDouble(worker -> Machine.seconds(worker.pid()))
                .sum();
    }

    @Override
    public void close() throws IOException {
        workers.forEach(Process::destroy);
        for (var worker : workers) {
            try {
                if (!worker.waitFor(5, TimeUnit.SECONDS)) {
                    worker.destroyForcibly().waitFor();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
