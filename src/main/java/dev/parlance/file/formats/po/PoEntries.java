package dev.parlance.file.formats.po;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.LeftOut;
import dev.parlance.file.format.LeftOut.Why;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.plural.PluralCategories;
import dev.parlance.file.plural.PluralForm;
import dev.parlance.shared.SegmentText;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects the lines of a PO file into entries. */
final class PoEntries {
    private static final int MOST_FORMS = 10;
    /** The text of an entry that is commented out because it is no longer used. */
    private static final String OBSOLETE = "#~ msgid ";

    private final Charset charset;
    private final PoForms forms;
    private final PoRules rules;
    private final int limit;
    private final Consumer<Paragraph> sink;
    private final LeftOut leftOut;

    private final StringBuilder note = new StringBuilder();
    private boolean fuzzy;
    private @Nullable PoText context;
    private @Nullable PoText id;
    private @Nullable PoText plural;
    private final List<PoText> translations = new ArrayList<>();
    private @Nullable PoText current;
    private List<String> last = List.of();
    private int line;

    PoEntries(CheckedFile file, PoRules rules, Consumer<Paragraph> sink) {
        var options = file.options();
        this.charset = file.charset();
        this.forms = new PoForms(options);
        this.rules = rules;
        this.limit = options.limits().paragraphChars();
        this.sink = sink;
        this.leftOut = options.leftOut();
    }

    void line(String text, int number) throws UnreadableFile {
        line = number;
        if (text.isEmpty()) {
            current = null;
        } else if (text.startsWith("#")) {
            comment(text);
        } else if (text.startsWith("\"")) {
            append(text);
        } else {
            keyword(text);
        }
    }

    void end() throws UnreadableFile {
        finish();
    }

    /** What the header says, as far as it was read. */
    PoForms forms() {
        return forms;
    }

    /** The texts of each {@code msgstr} of the last entry that was passed on. */
    List<String> last() {
        return last;
    }

    private void comment(String text) throws UnreadableFile {
        if (!translations.isEmpty()) {
            finish();
        }
        current = null;
        if (text.startsWith("#~")) {
            obsolete(text);
        } else if (text.startsWith("#,")) {
            fuzzy |= Stream.of(text.substring(2).split(",", -1))
                    .anyMatch(flag -> flag.strip().equals("fuzzy"));
        } else if (text.startsWith("#.") || text.equals("#") || text.startsWith("# ")) {
            var comment = text.substring(text.startsWith("#.") ? 2 : 1).strip();
            if (!comment.isEmpty() && note.length() + comment.length() < limit) {
                note.append(note.isEmpty() ? "" : "\n").append(comment);
            }
        }
    }

    /** Passes a line of an entry that is no longer used. Comments and flags before it are of this entry. */
    private void obsolete(String text) {
        if (text.startsWith(OBSOLETE)) {
            leftOut.text(Why.OBSOLETE, () -> text.substring(OBSOLETE.length()).strip(), null);
        }
        note.setLength(0);
        fuzzy = false;
    }

    private void keyword(String text) throws UnreadableFile {
        var end = 0;
        while (end < text.length() && (Character.isLetter(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        var rest = text.substring(end).strip();
        switch (text.substring(0, end)) {
            case "domain" -> {
                return;
            }
            case "msgctxt" -> current = context = begun(context);
            case "msgid" -> current = id = begun(id);
            case "msgid_plural" -> {
                require(id != null && plural == null, "msgid_plural without a preceding msgid");
                current = plural = new PoText(charset);
            }
            case "msgstr" -> rest = translation(rest);
            default -> throw UnreadableFile.broken(line, "expected a PO keyword, a comment or a quoted text");
        }
        append(rest);
    }

    /** Begins a text; finishes the entry before it if that entry has translations. */
    private PoText begun(@Nullable PoText old) throws UnreadableFile {
        if (!translations.isEmpty()) {
            finish();
        } else {
            require(old == null, "the entry has this keyword twice");
        }
        return new PoText(charset);
    }

    private String translation(String rest) throws UnreadableFile {
        require(id != null, "msgstr without a preceding msgid");
        require(translations.size() < MOST_FORMS, "more than " + MOST_FORMS + " plural forms");
        var form = new PoText(charset);
        translations.add(form);
        current = form;
        if (!rest.startsWith("[")) {
            require(translations.size() == 1, "a second msgstr without an index");
            return rest;
        }
        var end = rest.indexOf(']');
        if (end < 0 || !rest.substring(1, end).strip().equals(String.valueOf(translations.size() - 1))) {
            throw UnreadableFile.broken(line, "expected msgstr[%d]".formatted(translations.size() - 1));
        }
        return rest.substring(end + 1).strip();
    }

    private void append(String quoted) throws UnreadableFile {
        var text = current;
        if (text == null) {
            throw UnreadableFile.broken(line, "a quoted text without a preceding keyword");
        }
        require(text.length() + quoted.length() <= limit, "the text is too long");
        text.append(quoted, line);
    }

    private void finish() throws UnreadableFile {
        if (id != null) {
            require(!translations.isEmpty(), "the preceding entry has no msgstr");
            emit(id.decoded(), plural == null ? null : plural.decoded(), context == null ? null : context.decoded());
        }
        note.setLength(0);
        fuzzy = false;
        context = null;
        id = null;
        plural = null;
        translations.clear();
        current = null;
    }

    private void emit(String singular, @Nullable String plural, @Nullable String context) throws UnreadableFile {
        var texts = new ArrayList<String>();
        for (var translation : translations) {
            texts.add(translation.decoded());
        }
        if (singular.isEmpty() && context == null) {
            forms.header(texts.getFirst());
            return;
        }
        last = texts;
        var key = key(singular, context);
        if (plural != null && forms.chosen()) {
            for (var form : forms.wanted()) {
                var source = form.category().equals(PluralCategories.ONE) ? singular : plural;
                emit(source, key, forms.translation(form.category(), texts), form);
            }
            return;
        }
        for (var form = 0; form < texts.size(); form++) {
            emit(form == 0 || plural == null ? singular : plural, key, texts.get(form), null);
        }
    }

    private void emit(String source, @Nullable String key, String translation, @Nullable PluralForm form) {
        var foreign = forms.otherLanguage();
        var counts = !translation.isEmpty() && !foreign;
        sink.accept(new Paragraph(
                SegmentText.of(source),
                key,
                translation.isEmpty() ? null : SegmentText.of(translation),
                foreign,
                counts && rules.confirms(fuzzy),
                counts && rules.locks(fuzzy),
                null,
                note.isEmpty() ? null : note.toString(),
                false,
                form));
    }

    private @Nullable String key(String singular, @Nullable String context) {
        return switch (rules.context()) {
            case "MSGID" -> singular;
            case "MSGCTXT_AND_MSGID" -> context == null ? singular : context + "\n" + singular;
            case "MSGCTXT_OR_MSGID" -> context == null ? singular : context;
            default -> context;
        };
    }

    private void require(boolean condition, String message) throws UnreadableFile {
        if (!condition) {
            throw UnreadableFile.broken(line, message);
        }
    }
}
