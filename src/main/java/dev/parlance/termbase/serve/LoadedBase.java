package dev.parlance.termbase.serve;

import dev.parlance.shared.UserRef;
import dev.parlance.termbase.base.TermBaseRow;
import java.util.Map;

/** A term base ready to be searched: how it is described, its terms at one revision, and who made them. */
public record LoadedBase(TermBaseRow row, TermBaseSnapshot snapshot, Map<Long, UserRef> users) {}
