package dev.parlance.attack.requests;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.access.Role;
import dev.parlance.attack.requests.Attempt.End;
import dev.parlance.attack.requests.Attempt.Kind;
import dev.parlance.http.AnswerCheck;
import dev.parlance.http.Fixtures;
import dev.parlance.http.contract.Contract;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sends the requests of a seed to a service: operations and uploads on a few connections that are kept, and bytes that
 * are not HTTP on many connections of their own, because the service may wait for more bytes on them.
 */
public final class RequestFuzz implements AutoCloseable {
    private static final int LANES = 6;
    private static final int OTHERS = 200;
    private static final int SETS = 2;

    private final TestService.Client admin;
    private final int port;
    private final long seed;
    private final Duration patience;
    private final Actors actors;
    private final Requests requests;
    private final AnswerCheck check = new AnswerCheck();
    private final Tally tally = new Tally();
    private final Semaphore others = new Semaphore(OTHERS);
    private final ScheduledExecutorService guard = Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().unstarted(task));

    /**
     * Creates users of all roles.
     *
     * @param admin creates the users and the entities that requests refer to
     * @param patience after this time without a response and without the end of the connection, a request has failed
     */
    public RequestFuzz(TestService.Client admin, int port, long seed, Duration patience) {
        this.admin = admin;
        this.port = port;
        this.seed = seed;
        this.patience = patience;
        this.actors = new Actors(admin);
        this.requests = new Requests(seed, Contract.load(), actors);
    }

    /**
     * The settings of a service that ends unfinished requests soon, and limits neither requests nor logins.
     *
     * @param more paths of settings, each followed by its value
     */
    public static String[] settings(String... more) {
        var settings = Stream.of(
                "http.requestsPerMinute", "0",
                "http.requestTimeout", "6s",
                "http.bodyTimeout", "2s",
                "http.uploadIdleTimeout", "2s",
                "http.idleTimeout", "8s",
                "export.timeout", "5s",
                "auth.maxFailuresPerAccount", "1000000",
                "auth.maxFailuresPerAddress", "1000000",
                "import.reader.firstTimeout", "60s",
                "delivery.allowedNetworks", "127.0.0.0/8");
        return Stream.concat(settings, Stream.of(more)).toArray(String[]::new);
    }

    /**
     * What requests occupy, of the meters of the service: it must be free when all requests have ended.
     *
     * @param scrape in the text format of Prometheus
     */
    public static List<String> occupied(String scrape) {
        return scrape.lines()
                .filter(line -> line.matches("parlance_http_(in_flight|body_bytes|bodies_arriving) .*"))
                .filter(line -> !line.endsWith(" 0.0"))
                .toList();
    }

    /**
     * Creates new entities and sends the requests with some numbers.
     *
     * @param until the time in {@link System#nanoTime} after which no further request is sent
     */
    public Tally send(long first, long count, long until) {
        // requests before may have changed how the files of new jobs are read
        admin.put("/importSettings/default", Map.of());
        var entities = new Entities(IntStream.range(0, SETS)
                .mapToObj(_ -> new Fixtures(admin).all())
                .toList());
        var next = new AtomicLong(first);
        var lanes = IntStream.range(0, LANES)
                .mapToObj(_ -> AtOnce.start(() -> sendAll(entities, next, first + count, until)))
                .toList();
        lanes.forEach(CompletableFuture::join);
        // the lanes have ended: all permits are free when the other connections have ended too
        others.acquireUninterruptibly(OTHERS);
        others.release(OTHERS);
        return tally;
    }

    /** What was counted so far. */
    public Tally tally() {
        return tally;
    }

    private long sendAll(Entities entities, AtomicLong next, long end, long until) {
        var sent = 0L;
        @Nullable Line line = null;
        for (var number = next.getAndIncrement();
                number < end && System.nanoTime() < until;
                number = next.getAndIncrement()) {
            var attempt = requests.request(number, entities);
            if (attempt.kind() == Kind.RAW) {
                others.acquireUninterruptibly();
                var _ = AtOnce.start(() -> sendAlone(attempt)).whenComplete((_, _) -> others.release());
            } else {
                line = sendOn(line, attempt);
            }
            sent++;
        }
        if (line != null) {
            line.close();
        }
        return sent;
    }

    private int sendAlone(Attempt attempt) {
        var line = sendOn(null, attempt);
        if (line != null) {
            line.close();
        }
        return 0;
    }

    /** Sends on a connection, or on a new one; returns the one for the next request, or null if it has ended. */
    private @Nullable Line sendOn(@Nullable Line open, Attempt attempt) {
        tally.sent(attempt.kind());
        @Nullable Line line = open;
        try {
            if (line == null) {
                line = new Line(port, guard, patience);
            }
            var again = line.used();
            var answers = new Answers(attempt);
            var complete = line.exchange(attempt, answers);
            if (!complete && again && answers.count == 0) {
                // the service ends an idle connection at any time
                line.close();
                line = new Line(port, guard, patience);
                complete = line.exchange(attempt, answers);
            }
            if (!complete && answers.count == 0) {
                tally.answered(attempt.kind(), Tally.CLOSED);
            }
            if (complete && !answers.last && attempt.end() == End.KEEP) {
                return line;
            }
        } catch (IOException failed) {
            fail(failed instanceof Line.Silent ? "silent" : "broken", attempt, String.valueOf(failed.getMessage()));
        }
        if (line != null) {
            line.close();
        }
        return null;
    }

    private void fail(String what, Attempt attempt, String details) {
        tally.failed(what, seed, attempt, details);
    }

    /** Checks the responses of one request. */
    private final class Answers implements Line.Receiver {
        private final Attempt attempt;
        private int count;
        private boolean last;

        Answers(Attempt attempt) {
            this.attempt = attempt;
        }

        @Override
        public boolean receive(Response response) {
            count++;
            last = response.isLast();
            tally.answered(attempt.kind(), response.status());
            if (response.status() >= 500) {
                judge(response);
            }
            var ofContract = attempt.kind() != Kind.RAW && attempt.path().startsWith(Contract.BASE);
            if (ofContract && !attempt.method().equals("HEAD") && !response.isStream()) {
                compareWithContract(response);
            }
            if (response.status() == 401 && !attempt.role().isEmpty()) {
                renew();
            }
            return true;
        }

        private void judge(Response response) {
            if (response.status() == 505 && attempt.kind() == Kind.RAW) {
                return;
            }
            if (response.status() == 503 && response.headers().containsKey("retry-after")) {
                tally.limited(detail(response));
            } else {
                fail("status " + response.status(), attempt, response.body());
            }
        }

        private String detail(Response response) {
            try {
                return response.json().path("detail").asText();
            } catch (IOException broken) {
                return "not JSON";
            }
        }

        private void compareWithContract(Response response) {
            try {
                var path = attempt.path();
                var violations =
                        check.check(attempt.method(), path, response.status(), response.type(), response.json());
                if (!violations.isEmpty()) {
                    fail(
                            "not as the contract says",
                            attempt,
                            violations + "\n" + response.status() + " " + response.body());
                }
            } catch (IOException broken) {
                fail("not JSON", attempt, response.headers() + "\n" + response.body());
            }
        }

        private void renew() {
            var header = "\r\nAuthorization: ";
            var begin = attempt.bytes().indexOf(header) + header.length();
            var value = attempt.bytes().substring(begin, attempt.bytes().indexOf('\r', begin));
            actors.renew(Role.valueOf(attempt.role()), value.substring(value.indexOf(' ') + 1));
        }
    }

    @Override
    public void close() {
        guard.shutdownNow();
    }
}
