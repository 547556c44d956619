/**
 * The connections of a client of the database, and their replacement. A server that hangs, a firewall or a proxy can
 * leave connections open that never answer again: no error is reported, and the driver waits for ever. Only a
 * comparison of what this client waits for with what the server runs shows it.
 */
@NullMarked
package dev.parlance.db.connection;

import org.jspecify.annotations.NullMarked;
