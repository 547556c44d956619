/**
 * Delivery under load compared with queue libraries. Every side has the same receiver, bodies and signatures and writes
 * one durable row per attempt; they run in turn on one PostgreSQL. The service runs in separate processes, so that its
 * CPU time is measured without that of the database.
 */
package dev.parlance.bench.delivery;
