package dev.parlance.file.formats.po;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.Merge;
import dev.parlance.file.text.RawLines;
import dev.parlance.file.text.RawLines.Line;
import dev.parlance.file.text.TextOut;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
        try (var text = file.text();
                var copy = keepsEncoding ? TextOut.like(file, out) : TextOut.utf8(out)) {
            new Pass(file, translations, copy, keepsEncoding).all(new RawLines(text));
        }
    }

    /** One pass over a file. */
    private static final class Pass {
        private static final Pattern CHARSET = Pattern.compile("(?i)(Content-Type:[^\"]*charset=)[A-Za-z0-9._-]+");
        private static final Pattern LANGUAGE =
                Pattern.compile("(?i)(\"\\s*Language:\\s*|\\\\nLanguage:\\s*)[A-Za-z0-9_@.-]*");
        private static final Pattern FUZZY = Pattern.compile(",\\s*fuzzy\\b");

        private final Translations translations;
        private final Writer copy;
        private final boolean keepsEncoding;
        private final @Nullable String language;
        private final PoRules rules;
        private final PoEntries entries;
        private final List<Paragraph> found = new ArrayList<>();
        private final List<Line> pending = new ArrayList<>();
        private boolean headerPassed;

        Pass(CheckedFile file, Translations translations, Writer copy, boolean keepsEncoding) {
            this.translations = translations;
            this.copy = copy;
            this.keepsEncoding = keepsEncoding;
            this.language = file.options().targetLang();
            this.rules = PoRules.of(file.options().settings());
            this.entries = new PoEntries(file.options(), rules, found::add);
        }

        void all(RawLines lines) throws UnreadableFile, IOException {
            var number = 0;
            for (var line = lines.next(); line != null; line = lines.next()) {
                entries.line(line.text().strip(), ++number);
                entryEnded();
                pending.add(line);
            }
            entries.end();
            entryEnded();
            flush();
        }

        /** Writes an entry once the line after it was read: only then the entry is known to be complete. */
        private void entryEnded() throws IOException {
            if (found.isEmpty()) {
                return;
            }
            if (!headerPassed) {
                header(keyword(msgstrs().getFirst()));
                headerPassed = true;
            }
            var forms = new ArrayList<@Nullable SegmentTarget>();
            for (var paragraph : found) {
                forms.add(translations.unit(paragraph, rules.marksLocks()));
            }
            replace(forms);
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
            pending.subList(0, end).replaceAll(line -> line.with(renamed(line.text())));
        }

        /** The line of the first {@code msgstr} of each form. */
        private List<Integer> msgstrs() {
            var starts = IntStream.range(0, pending.size())
                    .filter(i -> pending.get(i).text().strip().startsWith("msgstr"))
                    .boxed()
                    .toList();
            return starts.subList(starts.size() - found.size(), starts.size());
        }

        private String renamed(String text) {
            var charset = keepsEncoding ? text : CHARSET.matcher(text).replaceAll("$1UTF-8");
            return entries.otherLanguage() && language != null
                    ? LANGUAGE.matcher(charset).replaceAll("$1" + Matcher.quoteReplacement(language))
                    : charset;
        }

        private void replace(List<@Nullable SegmentTarget> forms) {
            var starts = msgstrs();
            for (var form = forms.size() - 1; form >= 0; form--) {
                var target = forms.get(form);
                if (target != null) {
                    replace(starts.get(form), found.get(form), target);
                }
            }
            var isChanged = forms.stream().anyMatch(form -> form != null);
            var isMarked = rules.changesMarks() && language != null;
            if (isChanged || (isMarked && found.stream().anyMatch(form -> form.target() != null))) {
                flag(starts.getFirst(), fuzzy(forms));
            }
        }

        private void replace(int start, Paragraph paragraph, SegmentTarget target) {
            var line = pending.get(start);
            var end = start + 1;
            while (end < pending.size() && pending.get(end).text().strip().startsWith("\"")) {
                end++;
            }
            var terminator =
                    line.end().isEmpty() && start > 0 ? pending.get(start - 1).end() : line.end();
            var last = pending.get(end - 1).end();
            var keyword = line.text().substring(0, line.text().indexOf('"'));
            var quoted = PoQuotes.lines(
                    target.text() == null ? null : Merge.spaced(paragraph.source(), target.text()), rules.multiline());
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

        private void flag(int msgstr, boolean wanted) {
            var id = keyword(msgstr);
            var flags = -1;
            for (var i = id - 1; i >= 0 && !isText(pending.get(i).text().strip()); i--) {
                var text = pending.get(i).text().strip();
                if (text.startsWith("#,")) {
                    flags = flags < 0 || FUZZY.matcher(text).find() ? i : flags;
                }
            }
            var is = flags >= 0 && FUZZY.matcher(pending.get(flags).text()).find();
            if (wanted && !is && flags < 0) {
                pending.add(id, new Line("#, fuzzy", pending.get(id).end()));
            } else if (wanted && !is) {
                pending.set(
                        flags, pending.get(flags).with(pending.get(flags).text().stripTrailing() + ", fuzzy"));
            } else if (!wanted && is) {
                var rest = FUZZY.matcher(pending.get(flags).text()).replaceAll("");
                if (rest.strip().equals("#")) {
                    pending.remove(flags);
                } else {
                    pending.set(flags, pending.get(flags).with(rest));
                }
            }
        }

        /** The line of the first keyword of an entry. */
        private int keyword(int msgstr) {
            var id = msgstr;
            for (var i = msgstr - 1; i >= 0; i--) {
                var text = pending.get(i).text().strip();
                if (text.startsWith("msgstr")) {
                    break;
                }
                if (text.startsWith("msgid") || text.startsWith("msgctxt")) {
                    id = i;
                }
            }
            return id;
        }

        private static boolean isText(String text) {
            return text.startsWith("\"") || text.startsWith("msg");
        }
    }
}
