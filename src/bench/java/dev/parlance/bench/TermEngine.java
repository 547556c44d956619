package dev.parlance.bench;

import java.io.IOException;
import java.sql.SQLException;

/** A search engine for terms. */
interface TermEngine extends AutoCloseable {
    String name();

    /** The number of hits of one kind, at most a hundred. */
    int search(TermQueries kind, String query) throws Exception;

    @Override
    default void close() throws IOException, SQLException {}
}
