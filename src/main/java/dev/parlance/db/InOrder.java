package dev.parlance.db;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs asynchronous steps one after the other, as the statements of a transaction have to be when each one waits. */
public final class InOrder {
    private InOrder() {}

    /** Runs a step for each item; the results are in the order of the items, and the first failure ends the series. */
    public static <T, R> Future<List<R>> all(List<T> items, Function<? super T, Future<R>> step) {
        var results = new ArrayList<R>(items.size());
        var left = List.copyOf(items).iterator();
        return whileTrue(() -> {
                    if (!left.hasNext()) {
                        return Future.succeededFuture(false);
                    }
                    return step.apply(left.next()).map(results::add);
                })
                .map(results);
    }

    /** As {@link #all}, for steps without a result. */
    public static <T, R> Future<Void> each(List<T> items, Function<? super T, Future<R>> step) {
        return all(items, step).mapEmpty();
    }

    /**
     * Runs a step again until it fails or its result is false, such as for each batch of a large file. Futures that are
     * composed with the next step would keep a chain of all steps, which completes within itself at the end.
     *
     * @param step an exception from it is a failure too
     */
    public static Future<Void> whileTrue(Supplier<Future<Boolean>> step) {
        var end = Promise.<Void>promise();
        proceed(step, end);
        return end.future();
    }

    /**
     * Runs a step for each part of rows that are ordered by a key: the first one after {@code start}, each other one
     * after the result of the one before, until there is none.
     *
     * @param step returns the last key of its part, if there may be more
     */
    public static <K> Future<Void> parts(K start, Function<K, Future<Optional<K>>> step) {
        var last = new AtomicReference<>(start);
        return whileTrue(() -> step.apply(last.get()).map(next -> {
            next.ifPresent(last::set);
            return next.isPresent();
        }));
    }

    private static void proceed(Supplier<Future<Boolean>> step, Promise<Void> end) {
        while (!end.future().isComplete()) {
            var next = next(step);
            if (!next.isComplete()) {
                next.onComplete(_ -> {
                    settle(next, end);
                    proceed(step, end);
                });
                return;
            }
            settle(next, end);
        }
    }

    private static Future<Boolean> next(Supplier<Future<Boolean>> step) {
        try {
            return step.get();
        } catch (RuntimeException failed) {
            return Future.failedFuture(failed);
        }
    }

    private static void settle(Future<Boolean> step, Promise<Void> end) {
        if (step.failed()) {
            end.fail(step.cause());
        } else if (!step.result()) {
            end.complete();
        }
    }
}
