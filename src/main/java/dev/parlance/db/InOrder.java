package dev.parlance.db;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Runs asynchronous steps one after the other, as the statements of a transaction have to be when each one waits. */
public final class InOrder {
    private InOrder() {}

    /** Runs a step for each item; the results are in the order of the items, and the first failure ends the series. */
    public static <T, R> Future<List<R>> all(List<T> items, Function<? super T, Future<R>> step) {
        var results = new ArrayList<R>(items.size());
        var done = Future.<Void>succeededFuture();
        for (var item : items) {
            done = done.compose(_ -> step.apply(item)).map(result -> {
                results.add(result);
                return null;
            });
        }
        return done.map(results);
    }

    /** As {@link #all}, for steps without a result. */
    public static <T, R> Future<Void> each(List<T> items, Function<? super T, Future<R>> step) {
        return all(items, step).mapEmpty();
    }
}
