package dev.parlance.bench.operate;

import com.sun.net.httpserver.HttpServer;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * What a request costs without traces, with traces of which none is exported, and with all of them: processor time, and
 * bytes that the JVM allocates, which no other load changes. The instances work in turn.
 */
final class TracingRow implements Row {
    private static final int REQUESTS = Integer.getInteger("bench.requests", 20_000);
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 6);
    private static final int CLIENTS = 8;

    @Override
    public String name() {
        return "tracing";
    }

    @Override
    public String measure() {
        return "a list of projects, %d rounds of %,d requests, median (least, most) per request"
                .formatted(ROUNDS, REQUESTS);
    }

    @Override
    public String goal() {
        return "–";
    }

    @Override
    public Outcome measure(Place place) throws Exception {
        var server = place.server("postgres");
        var spans = new AtomicLong();
        var collector = place.keep(new Collector(spans));
        var sides = List.of(
                new Side(place, server, "off", Map.of()),
                new Side(place, server, "on, 0 % exported", tracing(collector, "0")),
                new Side(place, server, "on, 100 % exported", tracing(collector, "1")));
        // the warm-up
        for (var side : sides) {
            side.send(2 * REQUESTS);
        }
        for (var round = 0; round < ROUNDS; round++) {
            for (var side : sides) {
                side.round();
            }
        }
        var text = sides.stream().map(Side::text).collect(Collectors.joining("; "));
        var failed = sides.stream().mapToInt(side -> side.failed.size()).sum();
        return new Outcome(
                "%s; %,d bytes of spans, %d requests failed".formatted(text, spans.get(), failed),
                failed == 0 && spans.get() > 0);
    }

    private static Map<String, String> tracing(Collector collector, String ratio) {
        return Map.of("PARLANCE_TRACING_ENDPOINT", collector.url(), "PARLANCE_TRACING_SAMPLING_RATIO", ratio);
    }

    /** Receives spans and forgets them. */
    private static final class Collector implements AutoCloseable {
        private final HttpServer server;

        Collector(AtomicLong bytes) throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
            server.createContext("/", call -> {
                try (InputStream body = call.getRequestBody()) {
                    bytes.addAndGet(body.readAllBytes().length);
                }
                call.getResponseHeaders().add("Content-Type", "application/x-protobuf");
                call.sendResponseHeaders(200, -1);
                call.close();
            });
            server.start();
        }

        String url() {
            return "http://127.0.0.1:%d/v1/traces".formatted(server.getAddress().getPort());
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    /** An instance with its settings. */
    private static final class Side {
        private final String name;
        private final Instance instance;
        private final Api api;
        private final MBeanServerConnection beans;
        private final List<Double> micros = new ArrayList<>();
        private final List<Double> bytes = new ArrayList<>();
        private final Queue<String> failed = new ConcurrentLinkedQueue<>();

        Side(Place place, DebianServer server, String name, Map<String, String> settings) throws Exception {
            this.name = name;
            this.instance = place.instance(server, settings);
            this.api = place.api(instance.base());
            var machine = VirtualMachine.attach(Long.toString(instance.pid()));
            var address = new JMXServiceURL(machine.startLocalManagementAgent());
            machine.detach();
            this.beans = place.keep(JMXConnectorFactory.connect(address)).getMBeanServerConnection();
        }

        private long allocated() throws Exception {
            return (long) beans.getAttribute(new ObjectName("java.lang:type=Threading"), "TotalThreadAllocatedBytes");
        }

        void round() throws Exception {
            var cpu = instance.seconds();
            var before = allocated();
            send(REQUESTS);
            bytes.add((double) (allocated() - before) / REQUESTS);
            micros.add((instance.seconds() - cpu) * 1e6 / REQUESTS);
        }

        void send(int requests) {
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (var i = 0; i < CLIENTS; i++) {
                    threads.submit(() -> client(requests / CLIENTS));
                }
            }
        }

        private void client(int requests) {
            for (var i = 0; i < requests; i++) {
                try {
                    var answer = api.send(api.list());
                    if (answer.statusCode() != 200) {
                        failed.add(answer.body());
                    }
                } catch (IOException | InterruptedException broken) {
                    failed.add(broken.toString());
                }
            }
        }

        String text() {
            return "%s: %s µs of CPU, %s bytes".formatted(name, spread(micros), spread(bytes));
        }

        private static String spread(List<Double> values) {
            var sorted = values.stream().sorted().toList();
            return "%,.0f (%,.0f – %,.0f)"
                    .formatted(sorted.get(sorted.size() / 2), sorted.getFirst(), sorted.getLast());
        }
    }
}
