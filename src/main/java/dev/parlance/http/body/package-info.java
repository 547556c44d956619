/**
 * Bodies of requests: small ones in memory, uploads as streams that wait for the disk or the database.
 */
@NullMarked
package dev.parlance.http.body;

import org.jspecify.annotations.NullMarked;
