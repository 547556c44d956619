package dev.parlance.access;

/** A reference to a person with the role (section 2.2 of the interface). */
public record UserRoleRef(
        String firstName, String lastName, String userName, String email, Role role, String id, String uid) {}
