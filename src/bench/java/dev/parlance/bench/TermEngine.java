package dev.parlance.bench;

import java.io.IOException;
import java.sql.SQLException;

/** Something that finds terms, asked for hits of one kind. */
interface TermEngine extends AutoCloseable {
    String name();

    /** How many it finds, a hundred at most, best first. */
    int search(TermQueries kind, String query) throws Exception;

    @Override
    default void close() throws IOException, SQLException {}
}
