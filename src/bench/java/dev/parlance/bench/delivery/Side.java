package dev.parlance.bench.delivery;

import java.io.IOException;
import java.sql.SQLException;

/** A system that delivers: one side of a comparison. */
interface Side extends AutoCloseable {
    String name();

    /** The name of its database. */
    String database();

    /** Commits a backlog of this number of deliveries. */
    void enqueue(int count) throws IOException, SQLException, InterruptedException;

    /** Starts the delivery of the backlog. */
    void go() throws IOException, InterruptedException, SQLException;

    /** The number of successful, durable deliveries since the start. */
    long delivered() throws IOException, SQLException;

    /** CPU seconds of the delivering processes, without the database. */
    double seconds();

    @Override
    void close() throws IOException;
}
