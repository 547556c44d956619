package dev.parlance.bench.operate;

import dev.parlance.bench.delivery.Machine;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;

/**
 * Requests at a constant rate, sent when they are due whether or not earlier ones are answered. A share of them
 * publishes events, and the others read.
 */
final class Load implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MOST_WAITING = 4_000;
    private static final String UNAVAILABLE = "application/problem+json";

    private final Api api;
    private final int perSecond;
    private final int events;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore room = new Semaphore(MOST_WAITING);
    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
    private final Set<String> accepted = ConcurrentHashMap.newKeySet();
    private final String run = Long.toString(System.nanoTime(), Character.MAX_RADIX);
    private volatile boolean over;

    /**
     * What came of a request.
     *
     * @param sent when it was sent, in nanoseconds of {@link System#nanoTime()}
     * @param ended when it was answered, or failed
     * @param status 0 without an answer
     * @param regular whether it is good, or a refusal that says when to come again
     * @param text what was wrong
     */
    record Answer(long sent, long ended, int status, boolean regular, String text) {
        boolean good() {
            return status >= 200 && status < 300;
        }
    }

    /**
     * Begins to send.
     *
     * @param events how many requests of a hundred publish an event
     */
    Load(Api api, int perSecond, int events) {
        this.api = api;
        this.perSecond = perSecond;
        this.events = events;
        threads.submit(this::produce);
    }

    private void produce() {
        var begun = System.nanoTime();
        for (var number = 0; !over; number++) {
            var due = begun + number * 1_000_000_000L / perSecond;
            while (System.nanoTime() < due && !over) {
                Machine.sleep(1);
            }
            if (!room.tryAcquire()) {
                answers.add(new Answer(System.nanoTime(), System.nanoTime(), 0, false, "too many requests wait"));
                continue;
            }
            var next = number;
            threads.submit(() -> send(next));
        }
    }

    private void send(int number) {
        var event = number % 100 < events ? "%s-%d".formatted(run, number) : null;
        var sent = System.nanoTime();
        try {
            var answer = answer(sent, api.send(event == null ? api.list() : api.publish(event)));
            answers.add(answer);
            if (event != null && answer.good()) {
                accepted.add(event);
            }
        } catch (IOException | InterruptedException | RuntimeException failed) {
            answers.add(new Answer(sent, System.nanoTime(), 0, false, failed.toString()));
        } finally {
            room.release();
        }
    }

    private static Answer answer(long sent, HttpResponse<String> response) {
        var status = response.statusCode();
        var headers = response.headers();
        var good = status >= 200 && status < 300;
        var refused = status == 503
                && headers.firstValue("Content-Type").orElse("").startsWith(UNAVAILABLE)
                && headers.firstValue("Retry-After").isPresent();
        var body = response.body();
        var text = good ? "" : status + " " + body.substring(0, Math.min(200, body.length()));
        return new Answer(sent, System.nanoTime(), status, good || refused, text);
    }

    /** Sends no more, and waits for the answers. */
    @Override
    public void close() {
        over = true;
        Children.end(threads, PATIENCE);
    }

    Collection<Answer> answers() {
        return answers;
    }

    List<Answer> failed() {
        return answers.stream().filter(answer -> !answer.good()).toList();
    }

    /** Different failures, at most five. */
    static String explained(Collection<Answer> failed) {
        return failed.stream().map(Answer::text).distinct().limit(5).collect(Collectors.joining("; "));
    }

    /** The events that were accepted. */
    Collection<String> accepted() {
        return accepted;
    }

    /** The longest time from a request to its answer. */
    Duration longest() {
        return Duration.ofNanos(
                answers.stream().mapToLong(one -> one.ended - one.sent).max().orElse(0));
    }
}
