package dev.parlance.services;

import dev.parlance.bus.LocalBus;
import dev.parlance.db.Hints;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventStore;
import dev.parlance.storage.Storage;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import java.time.InstantSource;

/** What all features of an instance share, besides their own settings; safe from any thread. */
public record Services(
        Vertx vertx,
        LocalBus bus,
        Hints hints,
        EventStore events,
        CallbackStore callbacks,
        MeterRegistry meters,
        InstantSource clock,
        Storage storage) {}
