package dev.parlance.bench.delivery;

import java.io.IOException;
import java.sql.SQLException;

/** One of those who deliver. */
interface Side extends AutoCloseable {
    String name();

    /** The database it works on. */
    String database();

    /** Commits so many deliveries as a backlog. */
    void enqueue(int count) throws IOException, SQLException, InterruptedException;

    /** Lets it run on what is enqueued. */
    void go() throws IOException, InterruptedException, SQLException;

    /** Deliveries that succeeded and are durable, from the beginning. */
    long delivered() throws IOException, SQLException;

    /** CPU seconds of what delivers, without the database. */
    double seconds();

    @Override
    void close() throws IOException;
}
