package dev.parlance.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.List;
import java.util.stream.Stream;

/** What happened: a kind of the interface, or one that the interface does not have. */
public sealed interface Kind permits EventKind, OperationalKind {
    /** The name in the contract. */
    String name();

    /** What the types of CloudEvents begin with. */
    String CLOUD_EVENTS_PREFIX = "dev.parlance.";

    /** The type of a CloudEvent of this kind. */
    default String cloudEventsType() {
        return CLOUD_EVENTS_PREFIX + name();
    }

    /** All kinds, those of the interface first. */
    static List<Kind> all() {
        return Stream.<Kind>concat(Stream.of(EventKind.values()), Stream.of(OperationalKind.values()))
                .toList();
    }

    /**
     * The kind with this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    @JsonCreator
    static Kind of(String name) {
        return all().stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " is not a kind of event"));
    }
}
