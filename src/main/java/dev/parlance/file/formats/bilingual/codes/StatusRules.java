package dev.parlance.file.formats.bilingual.codes;

import dev.parlance.file.settings.FileImportSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The attributes by which the import settings of a version of XLIFF read and write the status of a segment. */
public final class StatusRules {
    private final AttributeRules skipped;
    private final AttributeRules confirmed;
    private final AttributeRules locked;
    /** The attributes to write, by whether a segment is confirmed and then by whether it is locked. */
    private final List<List<Map<String, String>>> exported;

    private final Set<String> names = new TreeSet<>();

    /**
     * Reads the rules.
     *
     * @param block of the settings, such as {@code xlf2}
     */
    public StatusRules(FileImportSettings settings, String block) {
        this.skipped = AttributeRules.of(settings.text(block + "/skipImportRules"));
        this.confirmed = AttributeRules.of(settings.text(block + "/importAsConfirmedRules"));
        this.locked = AttributeRules.of(settings.text(block + "/importAsLockedRules"));
        var export = block + "/exportAttrsWhen";
        this.exported = List.of(
                List.of(
                        AttributeRules.attributes(settings.text(export + "NotConfirmedAndNotLocked")),
                        AttributeRules.attributes(settings.text(export + "NotConfirmedAndLocked"))),
                List.of(
                        AttributeRules.attributes(settings.text(export + "ConfirmedAndNotLocked")),
                        AttributeRules.attributes(settings.text(export + "ConfirmedAndLocked"))));
        exported.stream().flatMap(List::stream).forEach(attributes -> names.addAll(attributes.keySet()));
        names.addAll(confirmed.wanted().keySet());
        names.addAll(locked.wanted().keySet());
    }

    public AttributeRules skipped() {
        return skipped;
    }

    public AttributeRules confirmed() {
        return confirmed;
    }

    public AttributeRules locked() {
        return locked;
    }

    /** The attributes to write for a segment. */
    public Map<String, String> exported(boolean isConfirmed, boolean isLocked) {
        return exported.get(isConfirmed ? 1 : 0).get(isLocked ? 1 : 0);
    }

    /** Whether a file shows which segments are locked. */
    public boolean marksLocks() {
        return !locked.wanted().isEmpty()
                || exported.stream().anyMatch(byLock -> !byLock.getFirst().equals(byLock.getLast()));
    }

    /** Whether an attribute with this value says what is not so. */
    public boolean contradicts(String name, String value, boolean isConfirmed, boolean isLocked) {
        var exports = exported.stream()
                .flatMap(List::stream)
                .anyMatch(attributes -> value.equalsIgnoreCase(attributes.get(name)));
        return exports || (!isConfirmed && confirmed.asks(name, value)) || (!isLocked && locked.asks(name, value));
    }

    /** The attributes that say something of a status. */
    public Set<String> names() {
        return names;
    }
}
