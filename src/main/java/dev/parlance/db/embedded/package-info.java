/**
 * The PostgreSQL server that the service starts when no database is configured. It runs as a process of its own with
 * durable settings; the next start adopts a server that a killed service left behind.
 */
@NullMarked
package dev.parlance.db.embedded;

import org.jspecify.annotations.NullMarked;
