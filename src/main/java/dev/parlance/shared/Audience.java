package dev.parlance.shared;

/** Who reads a JSON document, which decides whether references to people contain their e-mail addresses. */
public enum Audience {
    /** Callers who may list users, and receivers of events: they read everything. */
    USER_LISTERS,
    /** All other callers: references to people have no e-mail address. */
    OTHERS;

    /** Marks a property that {@link #OTHERS} do not read. */
    public interface ForUserListers {}

    /** The view that leaves out what is marked with {@link ForUserListers}. */
    interface ForOthers {}
}
