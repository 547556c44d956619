package dev.parlance.reference;

/** What an entity of reference data is created from and replaced by. */
interface ReferenceEdit {
    String name();
}
