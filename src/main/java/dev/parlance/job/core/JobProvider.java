package dev.parlance.job.core;

/**
 * Who works on a job.
 *
 * @param name login name of a user, name of a vendor
 */
public record JobProvider(Type type, String id, String uid, String name) {

    /** What a provider is. */
    public enum Type {
        USER,
        VENDOR
    }
}
