/**
 * Notifications between instances over the event bus of Vert.x, with Hazelcast as its cluster manager, for databases
 * behind a pooler and for many instances. The Vert.x of the cluster is a second one with one address: a program that
 * reaches its ports cannot send to the components of the service, a join that takes long delays nothing, and messages
 * inside an instance never ask the cluster.
 */
@NullMarked
package dev.parlance.cluster;

import org.jspecify.annotations.NullMarked;
