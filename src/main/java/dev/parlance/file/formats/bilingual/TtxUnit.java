package dev.parlance.file.formats.bilingual;

import static java.util.Objects.requireNonNull;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.formats.bilingual.codes.XliffPart;
import dev.parlance.file.splice.BilingualUnit;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A unit of TTX: a {@code Tu} element with a {@code Tuv} for each language, or a text without one, which gets a
 * {@code Tu} with its translation.
 *
 * @param text the characters of the unit
 * @param target its translation; null when it has none
 * @param isTu whether it is a {@code Tu} element
 * @param references those in it, by the character that they mean
 */
record TtxUnit(
        String text,
        long offset,
        TtxLanguages languages,
        @Nullable XliffPart target,
        boolean isTu,
        Map<Integer, String> references,
        Paragraph paragraph)
        implements BilingualUnit {
    private static final String ORIGIN = "Origin";
    private static final String MANUAL = "manual";

    /** The unit of a {@code Tu} element. */
    static TtxUnit of(String text, TtxLanguages languages, long offset) {
        var parts = parts(text);
        var first = parts.isEmpty() ? null : parts.getFirst();
        var source = parts.stream()
                .filter(part -> languages.source().equalsIgnoreCase(part.tag().attribute(text, "Lang")))
                .findFirst()
                .orElse(first);
        var target =
                parts.stream().filter(part -> !part.equals(source)).findFirst().orElse(null);
        var references = new HashMap<Integer, String>();
        var paragraph = paragraph(
                source == null ? SegmentText.of("") : read(text, source, references),
                target == null ? null : read(text, target, references),
                languages.foreign(),
                isManual(text));
        return new TtxUnit(text, offset, languages, target, true, references, paragraph);
    }

    /** The unit of a text without a {@code Tu} element. */
    static TtxUnit ofText(String text, TtxLanguages languages, long offset) {
        var references = new HashMap<Integer, String>();
        var source = XliffText.of(text, 0, text.length(), false, references);
        return new TtxUnit(text, offset, languages, null, false, references, paragraph(source, null, false, false));
    }

    private static List<XliffPart> parts(String text) {
        var parts = new ArrayList<XliffPart>();
        var lexer = new XmlLexer(text, 0, text.length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.isTag() && !token.is(Kind.END) && token.name().equals("Tuv")) {
                parts.add(XliffPart.of(token, lexer));
            }
        }
        return parts;
    }

    private static SegmentText read(String text, XliffPart part, Map<Integer, String> references) {
        return XliffText.of(text, part.start(), part.end(), false, references);
    }

    private static Paragraph paragraph(
            SegmentText source, @Nullable SegmentText translation, boolean foreign, boolean confirmed) {
        var shown = translation == null || WhiteSpace.isBlank(translation) ? null : translation;
        return Paragraph.of(source, null, null).translated(shown, foreign, confirmed);
    }

    /** Whether a person has made or accepted the translation of a {@code Tu}. */
    private static boolean isManual(String text) {
        return MANUAL.equals(start(text).attribute(text, ORIGIN));
    }

    private static XmlToken start(String text) {
        return requireNonNull(new XmlLexer(text, 0, text.length()).next());
    }

    @Override
    public List<Paragraph> paragraphs() {
        return List.of(paragraph);
    }

    @Override
    public List<Edit> edits(List<@Nullable SegmentTarget> targets, CharsetEncoder encoder) {
        var wanted = targets.getFirst();
        if (wanted == null) {
            return List.of();
        }
        var written = wanted.text() == null ? null : XliffEdits.written(paragraph, wanted.text());
        if (!languages.foreign() && target != null && written != null && written.equals(paragraph.translation())) {
            return origin(wanted.confirmed());
        }
        var content = written == null
                ? ""
                : XliffEncoding.of(text, references, encoder).written(written);
        if (!isTu) {
            return written == null ? List.of() : around(content, wanted.confirmed());
        }
        var edits = new ArrayList<>(origin(written != null && wanted.confirmed()));
        edits.addAll(target == null ? added(written == null ? "" : translation(content)) : replaced(target, content));
        return edits;
    }

    /** Makes the {@code Tu} say whether a person has accepted its translation. */
    private List<Edit> origin(boolean confirmed) {
        if (confirmed == isManual(text)) {
            return List.of();
        }
        var tag = start(text);
        var value = tag.range(text, ORIGIN);
        if (value == null) {
            var name = tag.start() + 1 + tag.name().length();
            return List.of(new Edit(name, name, manual()));
        }
        return List.of(
                confirmed
                        ? new Edit(value.start(), value.end(), MANUAL)
                        : new Edit(text.lastIndexOf(ORIGIN, value.start()) - 1, value.end() + 1, ""));
    }

    private static String manual() {
        return " %s=\"%s\"".formatted(ORIGIN, MANUAL);
    }

    private String translation(String content) {
        return "<Tuv Lang=\"%s\">%s</Tuv>".formatted(TtxLanguages.attribute(languages.target()), content);
    }

    private List<Edit> around(String content, boolean confirmed) {
        return List.of(
                new Edit(
                        0,
                        0,
                        "<Tu%s MatchPercent=\"0\"><Tuv Lang=\"%s\">"
                                .formatted(confirmed ? manual() : "", TtxLanguages.attribute(languages.source()))),
                new Edit(text.length(), text.length(), "</Tuv>" + translation(content) + "</Tu>"));
    }

    private List<Edit> added(String tuv) {
        var end = text.lastIndexOf("</");
        return tuv.isEmpty() ? List.of() : List.of(new Edit(end, end, tuv));
    }

    private List<Edit> replaced(XliffPart target, String content) {
        var edits = new ArrayList<Edit>();
        var lang = target.tag().range(text, "Lang");
        if (languages.foreign() && lang != null) {
            edits.add(new Edit(lang.start(), lang.end(), TtxLanguages.attribute(languages.target())));
        }
        if (!target.isEmptyTag()) {
            edits.add(new Edit(target.start(), target.end(), content));
        } else if (!content.isEmpty()) {
            edits.add(new Edit(target.after() - 2, target.after(), ">" + content + "</Tuv>"));
        }
        return edits;
    }

    @Override
    public @Nullable SegmentText readAgain(Paragraph of, SegmentText translation) {
        var written = XliffEdits.written(of, translation);
        return WhiteSpace.isBlank(written) ? null : written;
    }
}
