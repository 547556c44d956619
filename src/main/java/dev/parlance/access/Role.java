package dev.parlance.access;

/** What a user is to the deployment (section 2.3 of the interface). */
public enum Role {
    ADMIN,
    PROJECT_MANAGER,
    LINGUIST,
    GUEST,
    SUBMITTER,
    PORTAL_MEMBER
}
