package dev.parlance.file.okapi;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Consumer;
import net.sf.okapi.common.LocaleId;
import org.jspecify.annotations.Nullable;

/** Reads a file with its Okapi filter, one event at a time. */
record OkapiReader(OkapiFormat format) {
    private static final LocaleId UNDETERMINED = LocaleId.fromString("und");

    void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        var target = locale(file.options().targetLang());
        var settings = file.options().settings();
        var collector = format.collector(settings, sink);
        var units = new OkapiUnits(format, settings, (paragraph, place) -> collector.accept(paragraph, place.unit()));
        try (var copy = Utf8Copy.of(file, format);
                var document = OkapiDocument.open(format, copy.file(), target)) {
            for (var event = document.next(); event != null; event = document.next()) {
                units.accept(event);
            }
            collector.end();
        }
    }

    static LocaleId locale(@Nullable String language) {
        if (language == null || language.isBlank()) {
            return UNDETERMINED;
        }
        var locale = Locale.forLanguageTag(language.strip().replace('_', '-'));
        return locale.getLanguage().isEmpty() ? UNDETERMINED : LocaleId.fromBCP47(locale.toLanguageTag());
    }
}
