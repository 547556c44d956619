package dev.parlance.file.formats.po;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.Declaration;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.text.Lines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * GNU gettext catalogues (the gettext manual, "The Format of PO Files"). The reader skips the header and obsolete
 * entries. The context is {@code msgctxt}, or what the import settings choose. An entry with plural forms becomes one
 * segment per form: the one for the number 1 of {@code msgid}, the others of {@code msgid_plural}. {@link PoForms} says
 * which forms these are. The import settings say what the flag {@code fuzzy} means; by default, a translation without
 * it is confirmed.
 *
 * <p>Okapi 1.47.0 does not keep the lines of a catalogue: it joins a long string into one line, so that 75 of the 109
 * lines of {@code interactive.es.po} differ after it wrote the file without a change. {@link PoWriter} changes no
 * other line.
 */
public final class PoFormat extends FormatProfile {
    /** Also in the next of the strings that are the header. */
    private static final Pattern CHARSET = Pattern.compile(
            "Content-Type:(?:[^\"\\n\\\\]|\"[ \\t]*\\r?\\n[ \\t]*\"){0,100}?charset=([A-Za-z0-9._-]+)",
            Pattern.CASE_INSENSITIVE);

    public PoFormat() {
        super(FormatTraits.text("po", "PO", UNITS)
                .type("text/x-gettext-translation", "po")
                .type("text/x-gettext-translation-template", "pot")
                .encoding(new EncodingRules(Declaration.by(CHARSET), null, true))
                .boundToEncoding()
                .codes("po/tagRegexp")
                .savesConfirmed("po/saveConfirmedSegments")
                .html("po/htmlSubFilter")
                .elements("po/markupSubFilterTranslatable", "po/markupSubFilterNonTranslatable")
                .icu("po/icuSubFilter")
                .segmented("po/segment"));
    }

    @Override
    public void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        try (var lines = new Lines(file.text(), file.options().limits().paragraphChars())) {
            var rules = PoRules.of(file.options().settings());
            var entries = new PoEntries(file, rules, sink);
            for (var line = lines.next(); line != null; line = lines.next()) {
                entries.line(line.strip(), lines.number());
            }
            entries.end();
        }
    }

    @Override
    public void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
        PoWriter.write(file, translations, keepsEncoding, out);
    }
}
