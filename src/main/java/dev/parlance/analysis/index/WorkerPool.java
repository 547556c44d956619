package dev.parlance.analysis.index;

import io.vertx.core.Future;
import java.util.concurrent.Callable;

/** Runs work that takes long on threads that are not event loops. */
@FunctionalInterface
public interface WorkerPool {
    <T> Future<T> run(Callable<T> work);
}
