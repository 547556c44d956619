package dev.parlance.importsettings;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.shared.Lang;
import java.util.Objects;

/** The data that come with an uploaded SRX file; the language is in normal form. */
record SegmentationRuleUpload(String name, String language, String filename, boolean primary) {
    private static final String EXTENSION = ".srx";
    private static final int MOST_CHARACTERS = 255;

    /**
     * Reads the parameters and headers of an upload.
     *
     * @throws Fault.Invalid when there is neither a name nor a file name, or the latter is too long
     */
    static SegmentationRuleUpload of(Call call) {
        var name = call.query().text("name");
        var filename = call.upload().filename();
        if (filename != null && (filename.length() > MOST_CHARACTERS || filename.indexOf('\0') >= 0)) {
            throw new Fault.Invalid(Violation.of(
                    "Content-Disposition",
                    "maxLength",
                    "must give a file name of at most %d characters".formatted(MOST_CHARACTERS)));
        }
        var known = filename == null || filename.isBlank() ? null : filename;
        if (name == null && known == null) {
            throw new Fault.Invalid(
                    Violation.of("name", "required", "is required if Content-Disposition gives no file name"));
        }
        return new SegmentationRuleUpload(
                name == null ? withoutExtension(Objects.requireNonNull(known)) : name,
                Lang.normal(Objects.requireNonNullElse(call.query().text("language"), SegmentationRule.ALL_LANGUAGES)),
                known == null ? name + EXTENSION : known,
                Boolean.TRUE.equals(call.query().flag("primary")));
    }

    private static String withoutExtension(String filename) {
        return filename.endsWith(EXTENSION) && filename.length() > EXTENSION.length()
                ? filename.substring(0, filename.length() - EXTENSION.length())
                : filename;
    }
}
