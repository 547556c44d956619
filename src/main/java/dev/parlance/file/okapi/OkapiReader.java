package dev.parlance.file.okapi;

import dev.parlance.file.gate.CheckedFile;
import dev.parlance.file.gate.FileFormat;
import dev.parlance.file.gate.FileFormat.Flow;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.gate.Utf8Copy;
import dev.parlance.file.paragraph.FormatReader;
import dev.parlance.file.paragraph.FormatSettings;
import dev.parlance.file.paragraph.ParagraphSink;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.util.Locale;
import net.sf.okapi.common.Event;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.exceptions.OkapiException;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.resource.RawDocument;
import org.jspecify.annotations.Nullable;

/** Reads a file with its Okapi filter, one event at a time. */
public final class OkapiReader implements FormatReader {
    private static final LocaleId UNDETERMINED = LocaleId.fromString("und");

    @Override
    public void read(CheckedFile file, ParagraphSink sink) throws UnreadableFile, IOException {
        var target = locale(file.targetLanguage() == null ? file.options().targetLang() : file.targetLanguage());
        var settings = new FormatSettings(file.format(), file.options().settings());
        var columns = file.format() == FileFormat.CSV ? new CsvColumns(settings.settings(), sink) : null;
        var units = new OkapiUnits(
                settings,
                target,
                wantsTargets(file),
                columns == null ? (paragraph, _) -> sink.accept(paragraph) : columns::cell);
        try (var copy = Utf8Copy.of(file);
                var document = document(copy.file(), target)) {
            var filter = OkapiFilters.filter(copy.file());
            try {
                open(filter, document, file.format());
                for (var event = next(filter, file.format()); event != null; event = next(filter, file.format())) {
                    units.accept(event);
                }
                if (columns != null) {
                    columns.end();
                }
            } finally {
                filter.close();
            }
        }
    }

    /** Whether the translations in the file, if any, are those that are wanted. */
    static boolean wantsTargets(CheckedFile file) {
        var wanted = file.options().targetLang();
        var named = file.targetLanguage();
        return file.format().flow() == Flow.UNITS
                && (wanted == null || named == null || Lang.primary(wanted).equals(Lang.primary(named)));
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

    static void open(IFilter filter, RawDocument document, FileFormat format) throws UnreadableFile {
        try {
            filter.open(document);
        } catch (RuntimeException | StackOverflowError failed) {
            throw unreadable(format, failed);
        }
    }

    static @Nullable Event next(IFilter filter, FileFormat format) throws UnreadableFile {
        try {
            return filter.hasNext() ? filter.next() : null;
        } catch (RuntimeException | StackOverflowError failed) {
            throw unreadable(format, failed);
        }
    }

    /** The filter's own words are for the log: they speak of its insides. */
    static UnreadableFile unreadable(FileFormat format, Throwable failed) {
        var cause = failed instanceof OkapiException && failed.getCause() != null ? failed.getCause() : failed;
        return new UnreadableFile(
                Reason.BROKEN,
                "the content of the file cannot be read as %s; the file may be damaged".formatted(format.title()),
                cause);
    }
}
