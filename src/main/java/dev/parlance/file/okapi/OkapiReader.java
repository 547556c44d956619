package dev.parlance.file.okapi;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile.Flow;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Consumer;
import net.sf.okapi.common.LocaleId;
import org.jspecify.annotations.Nullable;

/** Reads a file with its Okapi filter, one event at a time. */
record OkapiReader(OkapiFormat format) {
    private static final LocaleId UNDETERMINED = LocaleId.fromString("und");

    void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        var target = locale(file.targetLanguage() == null ? file.options().targetLang() : file.targetLanguage());
        var settings = file.options().settings();
        var collector = format.collector(settings, sink);
        var units = new OkapiUnits(
                format,
                settings,
                target,
                wantsTargets(file),
                (paragraph, place) -> collector.accept(paragraph, place.unit()));
        try (var copy = Utf8Copy.of(file, format);
                var document = OkapiDocument.open(format, copy.file(), target, OkapiFormat::filter)) {
            for (var event = document.next(); event != null; event = document.next()) {
                units.accept(event);
            }
            collector.end();
        }
    }

    /** Whether the translations in the file, if any, are in the wanted language. */
    static boolean wantsTargets(CheckedFile file) {
        var wanted = file.options().targetLang();
        var named = file.targetLanguage();
        return file.format().flow() == Flow.UNITS
                && (wanted == null || named == null || Lang.primary(wanted).equals(Lang.primary(named)));
    }

    static LocaleId locale(@Nullable String language) {
        if (language == null || language.isBlank()) {
            return UNDETERMINED;
        }
        var locale = Locale.forLanguageTag(language.strip().replace('_', '-'));
        return locale.getLanguage().isEmpty() ? UNDETERMINED : LocaleId.fromBCP47(locale.toLanguageTag());
    }
}
