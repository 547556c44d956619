package dev.parlance.reference;

import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The statements on one kind of reference data.
 *
 * @param <E> the entity
 * @param <W> what it is written from
 */
interface ReferenceStore<E extends ReferenceEntity, W extends ReferenceEdit> {
    Future<Optional<E>> find(String uid);

    /** All, or those whose name contains {@code name} (case-insensitive). */
    Future<Page<E>> list(@Nullable String name, PageRequest page);

    Future<E> insert(SqlConnection tx, String uid, W wanted);

    /** The entity, locked for update until the transaction ends. */
    Future<Optional<E>> lock(SqlConnection tx, String uid);

    Future<E> update(SqlConnection tx, String uid, W wanted);

    Future<Void> delete(SqlConnection tx, String uid);
}
