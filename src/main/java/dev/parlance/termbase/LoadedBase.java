package dev.parlance.termbase;

import dev.parlance.shared.UserRef;
import java.util.Map;

/** A term base ready to be searched: how it is described, its terms at one revision, and who made them. */
record LoadedBase(TermBaseRow row, Snapshot snapshot, Map<Long, UserRef> users) {}
