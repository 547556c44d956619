package dev.parlance.trace;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.shareddata.Shareable;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Starts spans whose parent is a W3C {@code traceparent} that was stored, and knows the span of the current context of
 * Vert.x. Thread-safe.
 */
public abstract class Spans implements Shareable {
    private static final String MAP = "dev.parlance.trace";
    private static final String KEY = "spans";
    private static final Spans NONE = new None();
    private static final Open EMPTY = _ -> {};
    /** Asks for the current span; empty until a Vert.x of this process is traced. */
    private static volatile Spans current = NONE;

    Spans() {}

    static void attach(Vertx vertx, Spans spans) {
        vertx.sharedData().<String, Spans>getLocalMap(MAP).put(KEY, spans);
        current = spans;
    }

    /** The spans of a Vert.x; all of them are empty if it is not traced. */
    public static Spans of(Vertx vertx) {
        return vertx.sharedData().<String, Spans>getLocalMap(MAP).getOrDefault(KEY, NONE);
    }

    /** The {@code traceparent} of the current span, or null without one. */
    public static @Nullable String traceparent() {
        return current.currentTraceparent();
    }

    /** Names the current span, if there is one, by the operation that it is. */
    public static void name(String operation) {
        current.nameCurrent(operation);
    }

    abstract @Nullable String currentTraceparent();

    abstract void nameCurrent(String operation);

    /**
     * Starts the span of a call to another server.
     *
     * @param traceparent of its parent; null for a new trace
     * @param attributes without secrets and data of customers
     */
    public abstract Open call(String name, @Nullable String traceparent, Map<String, String> attributes);

    /**
     * Runs work within a span of its own: statements and messages of the work are its children.
     *
     * @param traceparent of its parent; null for a new trace
     * @param work runs on the context of the caller, or if it is traced on a context of its own on the same thread
     * @return completes on the context of the caller
     */
    public abstract <T> Future<T> within(String name, @Nullable String traceparent, Supplier<Future<T>> work);

    /** A span that has not ended. */
    @FunctionalInterface
    public interface Open {
        /**
         * Ends it.
         *
         * @param result an HTTP status, or the reason why there is none
         */
        void end(Object result);
    }

    private static final class None extends Spans {
        @Override
        @Nullable
        String currentTraceparent() {
            return null;
        }

        @Override
        void nameCurrent(String operation) {
            // there is none
        }

        @Override
        public Open call(String name, @Nullable String traceparent, Map<String, String> attributes) {
            return EMPTY;
        }

        @Override
        public <T> Future<T> within(String name, @Nullable String traceparent, Supplier<Future<T>> work) {
            return work.get();
        }
    }
}
