package dev.parlance.reference;

/** Any entity of reference data: it has a name that no other of its kind has. */
interface ReferenceEntity {
    String uid();

    String id();

    String name();

    /** What an entity is created from and replaced by. */
    interface Edit {
        String name();
    }
}
