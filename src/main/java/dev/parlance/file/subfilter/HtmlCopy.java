package dev.parlance.file.subfilter;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.Translations;
import dev.parlance.file.format.Translations.Raw;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.plural.PluralForm;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A copy of a text of HTML with translations. It is read again before it is handed out. */
final class HtmlCopy implements Found {
    private static final int EXCERPT = 60;

    private final HtmlTexts texts;
    private final String html;
    private final @Nullable PluralForm plural;
    private final Translations translations;
    /** The format around the text escapes what its encoding does not have. */
    private final CharsetEncoder encoder = UTF_8.newEncoder();

    private final List<Edit> edits = new ArrayList<>();
    /** The paragraphs that the copy must have, in their order. */
    private final List<Form> paragraphs = new ArrayList<>();
    /** The texts that codes may have; a translation may move or leave out a code with its texts. */
    private final List<Form> attributes = new ArrayList<>();

    HtmlCopy(HtmlTexts texts, String html, @Nullable PluralForm plural, Translations translations) {
        this.texts = texts;
        this.html = html;
        this.plural = plural;
        this.translations = translations;
    }

    /** A text as it is compared. */
    private record Form(String text, List<String> codes) {
        static Form of(SegmentText text) {
            return new Form(
                    text.text(), text.codes().stream().map(InlineCode::data).toList());
        }
    }

    /** The text with its translations; null when it has none. */
    @Nullable
    SegmentText translated(Raw raw) {
        texts.read(html, this);
        if (edits.isEmpty()) {
            return null;
        }
        var copy = new StringBuilder(html.length() + 16);
        var at = 0;
        for (var edit : edits) {
            for (; at < edit.start(); at++) {
                copy.append(raw.at(at));
            }
            copy.append(edit.text());
            at = edit.end();
        }
        for (; at < html.length(); at++) {
            copy.append(raw.at(at));
        }
        check(copy.toString());
        return SegmentText.of(copy.toString());
    }

    @Override
    public void unit(Unit unit) throws IOException {
        var within = new ArrayList<Edit>();
        for (var inner : unit.inner()) {
            edit(inner, inner.place(), false, within, attributes);
        }
        within.sort(Comparator.comparingInt(Edit::start));
        var place = within.isEmpty() ? unit.place() : unit.place().edited(within);
        if (!edit(unit, place, !within.isEmpty(), edits, paragraphs)) {
            edits.addAll(within);
        }
    }

    @Override
    public void units(List<Unit> units) throws IOException {
        var within = new ArrayList<Edit>();
        for (var unit : units) {
            edit(unit, unit.place(), false, within, paragraphs);
        }
        within.sort(Comparator.comparingInt(Edit::start));
        edits.addAll(within);
    }

    @Override
    public void replace(int start, int end, String other) {
        edits.add(new Edit(start, end, other));
    }

    /** Adds the change of a unit if it has a translation, and what it must be read as. */
    private boolean edit(Unit unit, Place place, boolean edited, List<Edit> changes, List<Form> expected)
            throws IOException {
        var source = unit.paragraph().source();
        var merged = translations.text(unit.paragraph().as(plural), index -> place.raw(source, index));
        expected.add(Form.of(merged == null && !edited ? source : place.readAgain(merged == null ? source : merged)));
        if (merged == null) {
            return false;
        }
        changes.add(new Edit(unit.start(), unit.end(), place.written(merged, encoder)));
        return true;
    }

    private void check(String copy) {
        var found = new ArrayList<Form>();
        var inCodes = new HashSet<>(attributes);
        texts.read(copy, unit -> {
            found.add(Form.of(unit.paragraph().source()));
            checkCodes(unit, inCodes);
        });
        for (var i = 0; i < found.size(); i++) {
            if (i >= paragraphs.size() || !found.get(i).equals(paragraphs.get(i))) {
                throw new HtmlTexts.BrokenText(changed(found.get(i)));
            }
        }
        if (found.size() < paragraphs.size()) {
            throw new HtmlTexts.BrokenText(changed(paragraphs.get(found.size())));
        }
    }

    private static void checkCodes(Unit unit, Set<Form> inCodes) throws UnreadableFile {
        for (var inner : unit.inner()) {
            var form = Form.of(inner.paragraph().source());
            if (!inCodes.contains(form)) {
                throw changed(form);
            }
        }
    }

    private static UnreadableFile changed(Form form) {
        return new UnreadableFile(
                Reason.NOT_EXACT,
                "with its translations HTML in the file would have another text than was sent: \"%s\""
                        .formatted(form.text()
                                .substring(0, Math.min(EXCERPT, form.text().length()))));
    }
}
