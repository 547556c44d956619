package dev.parlance.access;

/** The role of a user (section 2.3 of the interface). */
public enum Role {
    ADMIN,
    PROJECT_MANAGER,
    LINGUIST,
    GUEST,
    SUBMITTER,
    PORTAL_MEMBER
}
