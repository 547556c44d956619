package dev.parlance.db;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A change of one entity in one transaction: find and lock it, check it, write it, and record the change. The caller
 * passes each step as a function.
 *
 * @param <E> the entity as it is before the change
 */
public final class Edit<E> {
    private final Function<SqlConnection, Future<E>> found;

    private Edit(Function<SqlConnection, Future<E>> found) {
        this.found = found;
    }

    /**
     * Begins with the entity.
     *
     * @param find reads the entity and locks it until the transaction ends
     * @param missing the fault if the entity does not exist
     */
    public static <E> Edit<E> of(Function<SqlConnection, Future<Optional<E>>> find, Supplier<Fault> missing) {
        return new Edit<>(tx -> find.apply(tx).map(entity -> entity.orElseThrow(missing)));
    }

    /**
     * Begins with the entity.
     *
     * @param find reads the entity and locks it until the transaction ends; fails if it does not exist
     */
    public static <E> Edit<E> of(Function<SqlConnection, Future<E>> find) {
        return new Edit<>(find);
    }

    /** Adds a rule, such as a precondition: it throws a {@link Fault} to refuse the change. */
    public Edit<E> check(Consumer<? super E> rule) {
        return new Edit<>(tx -> found.apply(tx).map(entity -> {
            rule.accept(entity);
            return entity;
        }));
    }

    /** Adds a rule that reads the database: its Future fails to refuse the change. */
    public Edit<E> require(BiFunction<SqlConnection, E, Future<Void>> rule) {
        return new Edit<>(
                tx -> found.apply(tx).compose(entity -> rule.apply(tx, entity).map(entity)));
    }

    /** Adds the write. */
    public <R> Written<E, R> write(BiFunction<SqlConnection, E, Future<R>> write) {
        return new Written<>(found, write, (_, _, _) -> Future.succeededFuture());
    }

    /** Records a change in the same transaction. */
    @FunctionalInterface
    public interface Tell<E, R> {
        Future<Void> tell(SqlConnection tx, E before, R after);
    }

    /** A change that can be run. */
    public static final class Written<E, R> {
        private final Function<SqlConnection, Future<E>> found;
        private final BiFunction<SqlConnection, E, Future<R>> write;
        private final Tell<E, R> tell;

        private Written(
                Function<SqlConnection, Future<E>> found,
                BiFunction<SqlConnection, E, Future<R>> write,
                Tell<E, R> tell) {
            this.found = found;
            this.write = write;
            this.tell = tell;
        }

        /** Adds the step that records the change, such as its event. */
        public Written<E, R> tell(Tell<E, R> record) {
            return new Written<>(found, write, record);
        }

        /** Runs in a new transaction. */
        public Future<R> in(Db db) {
            return db.transaction(this::in);
        }

        /** Runs in an open transaction. */
        public Future<R> in(SqlConnection tx) {
            return found.apply(tx)
                    .compose(before -> write.apply(tx, before)
                            .compose(after -> tell.tell(tx, before, after).map(after)));
        }
    }
}
