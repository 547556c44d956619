package dev.parlance.file.subfilter;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.paragraph.IcuArguments;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.splice.PluralTexts;
import dev.parlance.file.splice.PluralTexts.Changes;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts translations into ICU messages with plural and select arguments. A message is read again before it is handed
 * out.
 *
 * @param chosen the plural forms of the import
 * @param lang the language of the translations; null for all languages of the import
 * @param namesNumbers whether the format has <code>{n, number}</code>
 * @param texts the translations of the forms, and of all other paragraphs
 */
public record IcuTranslations(
        PluralTexts plurals, PluralForms chosen, @Nullable String lang, boolean namesNumbers, Translations texts)
        implements Translations {
    private static final int EXCERPT = 60;

    @Override
    public @Nullable SegmentText text(Paragraph paragraph, Raw raw) throws IOException {
        var source = paragraph.source();
        var forms = IcuMessage.of(paragraph);
        if (forms == null) {
            var nested = IcuForms.of(paragraph, chosen, namesNumbers);
            return nested == null ? texts.text(paragraph, raw) : nested.translated(lang, texts);
        }
        var changes = plurals.changes(List.of(forms.group()), List.of(), texts, UTF_8.newEncoder());
        if (changes.edits().isEmpty()) {
            return null;
        }
        var message = new StringBuilder();
        var at = 0;
        for (var edit : changes.edits()) {
            message.append(forms.text(), at, edit.start()).append(edit.text());
            at = edit.end();
        }
        var written = message.append(forms.text().substring(at)).toString();
        check(source.text(), written, changes);
        return SegmentText.of(written);
    }

    private static void check(String source, String message, Changes changes) {
        var expected = changes.texts().stream()
                .map(text -> TextOut.literal(text.text()))
                .toList();
        var forms = IcuMessage.of(Paragraph.of(SegmentText.of(message), null, null));
        var found = forms == null
                ? List.of()
                : forms.group().forms().stream()
                        .map(form -> TextOut.literal(form.unit().paragraph().source()))
                        .toList();
        if (!found.equals(expected) || (IcuArguments.isStrict(source) && !IcuArguments.isStrict(message))) {
            throw new HtmlTexts.BrokenText(new UnreadableFile(
                    Reason.NOT_EXACT,
                    "the translation of an ICU message is not a valid one: \"%s\""
                            .formatted(message.substring(0, Math.min(EXCERPT, message.length())))));
        }
    }

    @Override
    public @Nullable SegmentTarget unit(Paragraph unit, boolean locks) throws IOException {
        return texts.unit(unit, locks);
    }
}
