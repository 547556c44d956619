package dev.parlance.job.core;

/**
 * A provider who works on a job.
 *
 * @param name login name of a user, name of a vendor
 */
public record JobProvider(Type type, String id, String uid, String name) {

    /** The kinds of providers. */
    public enum Type {
        USER,
        VENDOR
    }
}
