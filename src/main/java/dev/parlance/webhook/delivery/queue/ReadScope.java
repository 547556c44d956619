package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import java.util.Set;
import java.util.function.Consumer;

/** The shards whose rows are read. Rows of a read that began before a change of the shards are dropped. */
final class ReadScope {
    private Set<Short> shards = Set.of();
    private int changes;

    Set<Short> shards() {
        return shards;
    }

    boolean reads(long target) {
        return shards.contains((short) DueDelivery.shard(target));
    }

    void change(Set<Short> wanted) {
        shards = Set.copyOf(wanted);
        changes++;
    }

    /** Uses the result of a read unless the shards have changed since it began; false if they have. */
    <T> Future<Boolean> unlessChanged(Future<T> read, Consumer<? super T> use) {
        var begun = changes;
        return read.map(rows -> {
            if (begun == changes) {
                use.accept(rows);
                return true;
            }
            return false;
        });
    }
}
