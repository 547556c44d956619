package dev.parlance.project.core;

/** A client, business unit, domain or sub-domain as a project shows it. */
public record NamedReference(String id, String uid, String name) {}
