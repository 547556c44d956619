package dev.parlance.file.formats.tmx;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.tmx.TmxUnit.Variant;
import dev.parlance.file.formats.xml.XmlContent.Described;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedUnits.Found;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the units of a file that have a variant in the source language. Variants are found by their language; one
 * without a region stands for all regions, and the other way round.
 */
final class TmxReader {
    /** Elements of native code, which are codes with all of their content. */
    private static final Set<String> NATIVE = Set.of("bpt", "ept", "ph", "it", "ut");

    private final String text;
    private final String sourceLang;
    private final @Nullable String wanted;
    private final String wantedTag;
    private final Found found;
    private final XmlLexer lexer;
    /** Where the start tags of native codes are. */
    private final Set<Integer> codes = new HashSet<>();

    TmxReader(String text, ReadOptions options, Found found) {
        this.text = text;
        this.sourceLang = Lang.normal(options.sourceLang());
        this.wanted = options.targetLang();
        this.wantedTag = Lang.tag(String.valueOf(wanted));
        this.found = found;
        this.lexer = new XmlLexer(text, 0, text.length());
    }

    void read() throws UnreadableFile, IOException {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.starts("tu")) {
                codes.clear();
                unit(token);
            }
        }
    }

    private void unit(XmlToken tu) throws UnreadableFile, IOException {
        var variants = new ArrayList<Variant>();
        var notes = new ArrayList<String>();
        for (var token = lexer.next(); token != null && !token.is(Kind.END); token = lexer.next()) {
            if (token.starts("tuv")) {
                variants.add(variant(token));
            } else if (token.name().equals("tuv")) {
                variants.add(new Variant(token, lang(token), null, token.end(), token.end()));
            } else if (token.is(Kind.START)) {
                var start = token.end();
                var content = XmlText.decoded(text.substring(start, lexer.endOfElement()), null);
                if (token.name().equals("note") && !content.isBlank()) {
                    notes.add(content.strip());
                }
            }
        }
        var note = notes.isEmpty() ? null : String.join("\n", notes);
        unit(variants, new Described(tu.attribute(text, "tuid"), note));
    }

    private void unit(List<Variant> variants, Described described) throws UnreadableFile, IOException {
        var source = find(withTexts(variants), sourceLang, null);
        if (source == null) {
            return;
        }
        var target = wanted == null ? other(variants, source) : find(variants, Lang.normal(wanted), source);
        var unit = TmxUnit.of(
                new TmxUnit.Place(text, source, target, variants.getLast(), wantedTag, Set.copyOf(codes)), described);
        if (unit != null) {
            found.unit(unit);
        }
    }

    private static List<Variant> withTexts(List<Variant> variants) {
        var texts = new ArrayList<Variant>(variants.size());
        for (var variant : variants) {
            if (variant.tag() != null) {
                texts.add(variant);
            }
        }
        return texts;
    }

    /** Passes a variant. */
    private Variant variant(XmlToken tuv) {
        XmlToken seg = null;
        var end = 0;
        var depth = 1;
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.START) && NATIVE.contains(token.name())) {
                codes.add(token.start());
            } else if (seg == null && token.name().equals("seg")) {
                seg = token;
                end = token.end();
            } else if (token.is(Kind.END) && token.name().equals("seg")) {
                end = token.start();
            }
            depth += token.depth();
            if (depth == 0) {
                return new Variant(tuv, lang(tuv), seg, seg == null ? token.start() : end, token.end());
            }
        }
        throw new IllegalStateException("a variant without an end");
    }

    private String lang(XmlToken tuv) {
        var lang = tuv.attribute(text, "xml:lang");
        lang = lang == null ? tuv.attribute(text, "lang") : lang;
        return lang == null ? "" : Lang.normal(lang);
    }

    /** The first variant except one, if possible with a text. */
    private static @Nullable Variant other(List<Variant> variants, Variant one) {
        return variants.stream()
                .filter(each -> !each.equals(one))
                .reduce(TmxReader::better)
                .orElse(null);
    }

    /** The variant in a language, if possible with a text. */
    private static @Nullable Variant find(List<Variant> variants, String wanted, @Nullable Variant other) {
        Variant same = null;
        Variant similar = null;
        for (var variant : variants) {
            if (variant.equals(other)) {
                continue;
            }
            if (variant.lang().equals(wanted)) {
                same = better(same, variant);
            } else if (isSimilar(variant.lang(), wanted)) {
                similar = better(similar, variant);
            }
        }
        return same == null ? similar : same;
    }

    /** Whether one of two languages is the other one without its region. */
    private static boolean isSimilar(String lang, String wanted) {
        var primary = Lang.primary(wanted);
        return Lang.primary(lang).equals(primary) && (lang.equals(primary) || wanted.equals(primary));
    }

    private static Variant better(@Nullable Variant first, Variant next) {
        return first == null || (first.tag() == null && next.tag() != null) ? next : first;
    }
}
