package dev.parlance.file.okapi;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatProfile.Flow;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Consumer;
import net.htmlparser.jericho.Config;
import net.htmlparser.jericho.LoggerProvider;
import net.sf.okapi.common.Event;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.exceptions.OkapiException;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.resource.RawDocument;
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
                var document = document(copy.file(), target)) {
            var filter = quiet(format.filter(copy.file()));
            try {
                open(filter, document, format);
                for (var event = next(filter, format); event != null; event = next(filter, format)) {
                    units.accept(event);
                }
                collector.end();
            } finally {
                filter.close();
            }
        }
    }

    /** Whether the translations in the file, if any, are in the wanted language. */
    static boolean wantsTargets(CheckedFile file) {
        var wanted = file.options().targetLang();
        var named = file.targetLanguage();
        return file.format().flow() == Flow.UNITS
                && (wanted == null || named == null || Lang.primary(wanted).equals(Lang.primary(named)));
    }

    /** The parser of the markup filters would log every flaw of a customer's file. */
    static IFilter quiet(IFilter filter) {
        Config.LoggerProvider = LoggerProvider.DISABLED;
        return filter;
    }

    static RawDocument document(CheckedFile file, LocaleId target) {
        var source = locale(file.options().sourceLang());
        return new RawDocument(file.path().toUri(), file.charset().name(), source, target);
    }

    static LocaleId locale(@Nullable String language) {
        if (language == null || language.isBlank()) {
            return UNDETERMINED;
        }
        var locale = Locale.forLanguageTag(language.strip().replace('_', '-'));
        return locale.getLanguage().isEmpty() ? UNDETERMINED : LocaleId.fromBCP47(locale.toLanguageTag());
    }

    static void open(IFilter filter, RawDocument document, FormatProfile format) throws UnreadableFile {
        try {
            filter.open(document);
        } catch (RuntimeException | StackOverflowError failed) {
            throw unreadable(format, failed);
        }
    }

    static @Nullable Event next(IFilter filter, FormatProfile format) throws UnreadableFile {
        try {
            return filter.hasNext() ? filter.next() : null;
        } catch (RuntimeException | StackOverflowError failed) {
            throw unreadable(format, failed);
        }
    }

    /** The filter's own message is for the log only, because it describes the inside of the filter. */
    static UnreadableFile unreadable(FormatProfile format, Throwable failed) {
        var cause = failed instanceof OkapiException && failed.getCause() != null ? failed.getCause() : failed;
        return new UnreadableFile(
                Reason.BROKEN,
                "the content of the file cannot be read as %s; the file may be damaged".formatted(format.title()),
                cause);
    }
}
