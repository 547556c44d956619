package dev.parlance.file.formats.bilingual.v2;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.bilingual.codes.XliffCodes;
import dev.parlance.file.paragraph.Merge;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A translation as a target of XLIFF 2 may be: with each code at most once, and with those that must not be deleted or
 * whose other half is in another segment, which come at the end if the translation left them out. So do annotations of
 * the older translation to which modules refer, such as a glossary; without them the unit would not be valid.
 */
final class TargetContent {
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    private final Set<Half> there = new HashSet<>();

    private TargetContent() {}

    /** A code by its kind and number. */
    private record Half(Kind kind, int id) {
        static Half of(InlineCode code) {
            return new Half(code.kind(), code.id());
        }
    }

    /** @param unit the unit of the file */
    static SegmentText of(Paragraph paragraph, SegmentText translation, String unit) {
        var source = paragraph.source();
        var kept = new XliffCodes(source, paragraph.target()).kept(Merge.spaced(source, translation));
        var content = new TargetContent();
        var next = kept.codes().iterator();
        kept.text().codePoints().forEach(c -> {
            if (c == SegmentText.CODE) {
                content.add(next.next());
            } else {
                content.text.appendCodePoint(isPossible(c) ? c : 0xFFFD);
            }
        });
        required(source.codes()).forEach(content::add);
        referenced(paragraph.target(), unit).forEach(content::add);
        return new SegmentText(content.text.toString(), content.codes);
    }

    /** Whether a target can have a character, if only as a {@code cp} element. */
    private static boolean isPossible(int c) {
        return XmlText.isAllowed(c) || (c > 0 && c < 0xD800);
    }

    private void add(InlineCode code) {
        if (code.data().equals("\n") || there.add(Half.of(code))) {
            text.append(SegmentText.CODE);
            codes.add(code);
        }
    }

    /** The annotations of an older translation whose identifiers are in references to targets. */
    private static List<InlineCode> referenced(@Nullable SegmentText older, String unit) {
        var ids = new HashSet<Integer>();
        for (var code : older == null ? List.<InlineCode>of() : older.codes()) {
            var id = annotation(code.data());
            if (id != null && refersTo(unit, id)) {
                ids.add(code.id());
            }
        }
        return ids.isEmpty() || older == null
                ? List.of()
                : older.codes().stream().filter(code -> ids.contains(code.id())).toList();
    }

    /** The identifier of the annotation that a tag begins; null for another tag. */
    private static @Nullable String annotation(String markup) {
        var tag = new XmlLexer(markup, 0, markup.length()).next();
        return tag != null && tag.depth() > 0 && tag.localName().equals("mrk") ? tag.attribute(markup, "id") : null;
    }

    private static boolean refersTo(String unit, String id) {
        return unit.contains("t=" + id + "\"") || unit.contains("t=" + id + "'");
    }

    private static List<InlineCode> required(List<InlineCode> source) {
        var halves = new HashSet<Half>();
        var fixed = new HashSet<Integer>();
        source.forEach(code -> {
            halves.add(Half.of(code));
            if (code.data().matches("(?s)<[^>]*?\\scanDelete\\s*=\\s*[\"']no[\"'].*")) {
                fixed.add(code.id());
            }
        });
        return source.stream()
                .filter(code -> fixed.contains(code.id()) || isAlone(code, halves))
                .toList();
    }

    private static boolean isAlone(InlineCode code, Set<Half> halves) {
        return code.kind() != Kind.STANDALONE
                && !halves.contains(new Half(code.kind() == Kind.OPEN ? Kind.CLOSE : Kind.OPEN, code.id()));
    }
}
