package dev.parlance.file.formats.po;

import static java.util.Objects.requireNonNull;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.text.RawLines;
import dev.parlance.file.text.RawLines.Line;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes GNU gettext catalogues: replaces the {@code msgstr} of entries whose translation differs, and keeps every
 * other line. The import settings say which entries get the flag {@code fuzzy}; others lose it. A catalogue of
 * another language loses its translations and names the new language.
 */
final class PoWriter {
    private PoWriter() {}

    /**
     * Writes a catalogue.
     *
     * @param keepsEncoding false to write UTF-8 and declare it
     */
    static void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
        var hasPlurals = file.options().plurals() != null && hasPlurals(file);
        boolean changed;
        try (var text = file.text();
                var copy = keepsEncoding ? TextOut.like(file, out) : TextOut.utf8(out)) {
            var pass = new Pass(file, translations, copy, keepsEncoding, hasPlurals);
            pass.all(new RawLines(text));
            changed = pass.changed();
        }
        if (!changed) {
            Files.copy(file.path(), out, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static boolean hasPlurals(CheckedFile file) throws IOException {
        try (var text = file.text()) {
            var lines = new RawLines(text);
            for (var line = lines.next(); line != null; line = lines.next()) {
                if (line.text().stripLeading().startsWith("msgid_plural")) {
                    return true;
                }
            }
            return false;
        }
    }

    /** One pass over a file. */
    private static final class Pass {
        private final Translations translations;
        private final Writer copy;
        private final boolean keepsEncoding;
        private final @Nullable String language;
        private final PoRules rules;
        private final PoEntries entries;
        private final List<Paragraph> found = new ArrayList<>();
        private final List<Line> pending = new ArrayList<>();
        private final boolean marksLocks;
        private final boolean changesMarks;
        private final String charset;
        /** The encoding that escapes of bytes are in and the copy is not; null when the copy keeps it. */
        private final @Nullable Charset left;

        private final boolean hasPlurals;
        private boolean headerPassed;
        private boolean translated;

        Pass(CheckedFile file, Translations translations, Writer copy, boolean keepsEncoding, boolean hasPlurals) {
            var output = file.options().settings().text("outputCharset");
            var stays =
                    keepsEncoding && (output == null || Charset.forName(output).equals(file.charset()));
            this.left = stays ? null : file.charset();
            this.charset = keepsEncoding ? file.charset().name() : "UTF-8";
            this.hasPlurals = hasPlurals;
            this.translations = translations;
            this.copy = copy;
            this.keepsEncoding = keepsEncoding;
            this.language = file.options().targetLang();
            this.rules = PoRules.of(file.options().settings());
            this.marksLocks = rules.marksLocks();
            this.changesMarks = rules.changesMarks();
            this.entries = new PoEntries(file, rules, found::add);
        }

        void all(RawLines lines) throws UnreadableFile, IOException {
            var number = 0;
            for (var line = lines.next(); line != null; line = lines.next()) {
                entries.line(line.text().strip(), ++number);
                entryEnded();
                pending.add(left == null ? line : line.with(PoText.recoded(line.text(), left)));
            }
            entries.end();
            entryEnded();
            flush();
        }

        /** Whether the copy differs from the file; a header alone is no reason to change a file. */
        boolean changed() {
            return translated || left != null || entries.forms().otherLanguage() || changesMarks;
        }

        /** Writes an entry once the line after it was read: only then the entry is known to be complete. */
        private void entryEnded() throws IOException {
            if (found.isEmpty()) {
                return;
            }
            if (!headerPassed) {
                header(PoFlags.keyword(pending, msgstrs().getFirst()));
                headerPassed = true;
            }
            var forms = new ArrayList<@Nullable SegmentTarget>();
            for (var paragraph : found) {
                forms.add(translations.unit(paragraph, marksLocks));
            }
            translated |= forms.stream().anyMatch(form -> form != null);
            if (found.getFirst().plural() == null) {
                replace(forms);
            } else if (!entries.forms().written().isEmpty()) {
                plurals(forms);
            }
            found.clear();
            flush();
        }

        private void flush() throws IOException {
            for (var line : pending) {
                copy.append(line.text()).append(line.end());
            }
            pending.clear();
        }

        /** Updates the header, which is in the lines before the first entry with text, if there is one. */
        private void header(int end) {
            var lines = pending.subList(0, end);
            PoHeader.charset(lines, charset, !keepsEncoding);
            if (language != null
                    && (entries.forms().otherLanguage()
                            || (hasPlurals && !entries.forms().written().isEmpty()))) {
                PoHeader.language(lines, language);
            }
            var value = hasPlurals ? entries.forms().header() : null;
            if (value != null) {
                PoPlurals.header(lines, value, charset);
            }
        }

        /** The line of the first {@code msgstr} of each form. */
        private List<Integer> msgstrs() {
            var starts = IntStream.range(0, pending.size())
                    .filter(i -> pending.get(i).text().strip().startsWith("msgstr"))
                    .boxed()
                    .toList();
            return starts.subList(starts.size() - entries.last().size(), starts.size());
        }

        private void replace(List<@Nullable SegmentTarget> forms) {
            var starts = msgstrs();
            for (var form = forms.size() - 1; form >= 0; form--) {
                var target = forms.get(form);
                if (target != null) {
                    replace(starts.get(form), found.get(form), target);
                }
            }
            mark(starts.getFirst(), forms, false);
        }

        /** Sets or removes the flag of an entry if it was changed, or if the settings want other marks than it has. */
        private void mark(int msgstr, List<@Nullable SegmentTarget> forms, boolean partial) {
            var isChanged = forms.stream().anyMatch(form -> form != null);
            var isMarked = changesMarks && language != null;
            if (isChanged || (isMarked && found.stream().anyMatch(form -> form.target() != null))) {
                PoFlags.set(pending, msgstr, partial || fuzzy(forms));
            }
        }

        /** Gives an entry the forms of its language. An entry of which some forms are empty is fuzzy. */
        private void plurals(List<@Nullable SegmentTarget> forms) {
            var texts = new ArrayList<@Nullable SegmentText>();
            for (var category : entries.forms().written()) {
                var i = 0;
                while (!category.equals(requireNonNull(found.get(i).plural()).category())) {
                    i++;
                }
                var target = forms.get(i);
                texts.add(target == null ? found.get(i).target() : PoQuotes.text(found.get(i), target));
            }
            var empty = texts.stream().filter(text -> text == null).count();
            var starts = msgstrs();
            PoPlurals.replace(pending, starts, entries.last(), texts, rules.multiline());
            mark(starts.getFirst(), forms, empty > 0 && empty < texts.size());
        }

        private void replace(int start, Paragraph paragraph, SegmentTarget target) {
            var line = pending.get(start);
            var end = PoPlurals.end(pending, start);
            var terminator =
                    line.end().isEmpty() && start > 0 ? pending.get(start - 1).end() : line.end();
            var last = pending.get(end - 1).end();
            var keyword = line.text().substring(0, line.text().indexOf('"'));
            var quoted = PoQuotes.lines(PoQuotes.text(paragraph, target), rules.multiline());
            var block = pending.subList(start, end);
            block.clear();
            for (var i = 0; i < quoted.size(); i++) {
                var text = i == 0 ? keyword + quoted.get(i) : quoted.get(i);
                block.add(new Line(text, i == quoted.size() - 1 ? last : terminator));
            }
        }

        /** Whether the entry must be fuzzy: the status of one of its translations asks for it. */
        private boolean fuzzy(List<@Nullable SegmentTarget> forms) {
            var fuzzy = false;
            for (var form = 0; form < forms.size(); form++) {
                var own = found.get(form);
                var target = forms.get(form) == null
                        ? new SegmentTarget(own.target(), own.confirmed(), own.locked())
                        : forms.get(form);
                fuzzy |= target != null && target.text() != null && rules.marksFuzzy(target);
            }
            return fuzzy;
        }
    }
}
