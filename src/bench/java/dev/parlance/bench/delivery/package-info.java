/**
 * Delivery under load, beside the queue libraries one would otherwise take: the same receiver, bodies, signatures and
 * durable row an attempt for every side, measured in turn on one PostgreSQL. The service runs as processes of its own,
 * so that its CPU time can be told from the database's.
 */
package dev.parlance.bench.delivery;
