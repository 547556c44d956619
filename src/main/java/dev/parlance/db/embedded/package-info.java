/**
 * The PostgreSQL server that the service starts if no database is configured. It runs as a separate process with
 * durable settings; the next start stops the server of a killed service.
 */
@NullMarked
package dev.parlance.db.embedded;

import org.jspecify.annotations.NullMarked;
