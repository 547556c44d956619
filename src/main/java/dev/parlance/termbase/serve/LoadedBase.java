package dev.parlance.termbase.serve;

import dev.parlance.shared.UserRef;
import dev.parlance.termbase.base.TermBaseRow;
import java.util.Map;

/**
 * A term base that is ready for searching: its description, its terms at one revision, and the users who wrote them.
 */
public record LoadedBase(TermBaseRow row, TermBaseSnapshot snapshot, Map<Long, UserRef> users) {}
