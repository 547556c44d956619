package dev.parlance.shared;

/** A reference to a person (section 2.1 of the interface). */
public record UserRef(String email, String firstName, String id, String lastName, String uid, String userName) {}
