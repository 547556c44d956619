package dev.parlance.customfield.instance;

/** How a batch points at a field, an option or an instance, none of which shows an id. */
public record UidReference(String uid) {}
