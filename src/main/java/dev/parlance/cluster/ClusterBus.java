package dev.parlance.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import dev.parlance.config.section.HintsSection;
import io.vertx.core.Completable;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.eventbus.MessageProducer;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.util.Objects;

/** The event bus of one membership in the cluster, which ends with it. Thread-safe. */
final class ClusterBus {
    private static final String ADDRESS = "parlance.hints";
    private static final int CONNECT_MILLIS = 2_000;
    private static final int PING_MILLIS = 5_000;

    private final Vertx vertx;
    private final HazelcastClusterManager manager;
    private final MessageProducer<String> producer;

    private ClusterBus(Vertx vertx, HazelcastClusterManager manager) {
        this.vertx = vertx;
        this.manager = manager;
        this.producer = vertx.eventBus().publisher(ADDRESS);
    }

    /**
     * Joins the cluster, or begins one.
     *
     * @param name of the cluster
     * @param receiver of each message, also of those that this instance sends
     */
    static Future<ClusterBus> join(HintsSection.Cluster settings, String name, Handler<String> receiver) {
        var manager = new Manager(Members.of(settings, name));
        return Vertx.builder()
                .with(options(settings))
                .withClusterManager(manager)
                .buildClustered()
                .compose(vertx -> listen(new ClusterBus(vertx, manager), receiver));
    }

    private static VertxOptions options(HintsSection.Cluster settings) {
        var bus = new EventBusOptions()
                .setHost(Objects.requireNonNull(settings.host()))
                .setPort(settings.busPort())
                .setConnectTimeout(CONNECT_MILLIS)
                .setClusterPingInterval(PING_MILLIS)
                .setClusterPingReplyInterval(PING_MILLIS);
        return new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(2)
                .setInternalBlockingPoolSize(2)
                .setEventBusOptions(bus);
    }

    private static Future<ClusterBus> listen(ClusterBus bus, Handler<String> receiver) {
        return bus.vertx
                .eventBus()
                .<String>consumer(ADDRESS, message -> receiver.handle(message.body()))
                .completion()
                .map(bus)
                .recover(failure -> bus.leave().transform(_ -> Future.failedFuture(failure)));
    }

    Future<Void> send(String message) {
        return producer.write(message);
    }

    /** The number of instances in the cluster with this one; 0 after its end. */
    int size() {
        try {
            return manager.getHazelcastInstance().getLifecycleService().isRunning()
                    ? manager.getHazelcastInstance().getCluster().getMembers().size()
                    : 0;
        } catch (HazelcastInstanceNotActiveException ended) {
            return 0;
        }
    }

    Future<Void> leave() {
        return vertx.close();
    }

    /** A member that has ended by itself has left the cluster already, and so has one that could not join. */
    private static final class Manager extends HazelcastClusterManager {
        Manager(Config config) {
            super(config);
        }

        @Override
        public void leave(Completable<Void> promise) {
            var member = getHazelcastInstance();
            if (member == null || !member.getLifecycleService().isRunning()) {
                promise.succeed();
            } else {
                super.leave(promise);
            }
        }
    }
}
