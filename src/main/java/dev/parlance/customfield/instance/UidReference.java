package dev.parlance.customfield.instance;

/** A reference by uid, for fields, options and instances, whose ids are not public. */
public record UidReference(String uid) {}
