package dev.parlance.config;

import dev.parlance.config.section.DeliverySection;
import dev.parlance.config.section.HttpSection;
import dev.parlance.config.section.InstanceRole;
import java.util.List;

/**
 * Divides {@code database.maxConnections} among the parts of an instance. Two connections are kept for notifications
 * and for the check of connections that do not answer. Each part gets the least that it needs. Of the rest, each loop
 * gets twice as many as each other part.
 *
 * @param loops the number of event loops that serve requests
 * @param perLoop the connections of each of these event loops
 * @param shared the connections of all parts that have none of their own
 * @param queues the connections for queues of all parts but delivery
 * @param perDelivery the connections of each instance of delivery
 */
public record ConnectionBudget(int loops, int perLoop, int shared, int queues, int perDelivery) {
    private static final int KEPT = 2;
    private static final int LEAST_LOOP = 3;
    /** Two kinds of transactions may be long at the same time, beside the leases of tasks and housekeeping. */
    private static final int LEAST_SHARED = 6;

    private static final int LEAST_QUEUES = 2;
    private static final int LEAST_DELIVERY = 2;
    private static final int LOOP_WEIGHT = 2;
    private static final int MOST = 18;

    static ConnectionBudget of(Config config, int cores) {
        var all = config.database().maxConnections();
        var deliveries = deliveries(config.roles(), config.delivery());
        var most = (all - base(deliveries)) / LEAST_LOOP;
        var wanted = config.http().instances() > 0 ? config.http().instances() : Math.min(cores, most);
        var loops = config.runs(InstanceRole.HTTP) ? wanted : 0;
        var parts = LOOP_WEIGHT * loops + deliveries + 2;
        var spare = all - base(deliveries) - loops * LEAST_LOOP;
        var more = spare / parts;
        var rest = loops == 0 ? 0 : spare % parts / loops;
        return new ConnectionBudget(
                loops,
                Math.min(MOST, LEAST_LOOP + LOOP_WEIGHT * more + rest),
                Math.min(MOST, LEAST_SHARED + more),
                Math.min(MOST, LEAST_QUEUES + more),
                Math.min(MOST, LEAST_DELIVERY + more));
    }

    /** The least number of connections that these settings need. */
    static int least(List<InstanceRole> roles, HttpSection http, DeliverySection delivery) {
        var loops = roles.contains(InstanceRole.HTTP) ? Math.max(1, http.instances()) : 0;
        return base(deliveries(roles, delivery)) + loops * LEAST_LOOP;
    }

    private static int base(int deliveries) {
        return KEPT + LEAST_SHARED + LEAST_QUEUES + deliveries * LEAST_DELIVERY;
    }

    private static int deliveries(List<InstanceRole> roles, DeliverySection delivery) {
        return roles.contains(InstanceRole.DELIVERY) ? delivery.instances() : 0;
    }
}
