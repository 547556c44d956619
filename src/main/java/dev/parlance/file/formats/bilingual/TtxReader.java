package dev.parlance.file.formats.bilingual;

import dev.parlance.file.formats.bilingual.codes.XliffPart;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedUnits.Found;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads TTX. Units are its {@code Tu} elements, and the texts between them: those end at {@code ut} elements with
 * {@code Style="external"}, and at tags of {@code df} elements that begin or end in other texts.
 */
final class TtxReader {
    private static final String TARGET_LANGUAGE = "TargetLanguage";

    private final String text;
    private final XmlLexer lexer;
    private final @Nullable String wanted;
    private final Found found;
    private List<Piece> pieces = new ArrayList<>();
    private TtxLanguages languages;

    /**
     * A reader of a file.
     *
     * @param text of the file
     * @param wanted the wanted target language; null for any
     */
    TtxReader(String text, @Nullable String wanted, Found found) {
        this.text = text;
        this.lexer = new XmlLexer(text, 0, text.length());
        this.wanted = wanted;
        this.found = found;
        // until UserSettings, which a file may lack, name them
        this.languages = new TtxLanguages("", written(wanted), false);
    }

    private static String written(@Nullable String lang) {
        return lang == null ? "" : Lang.tag(lang);
    }

    /** A tag, a code or a stretch of text between units. */
    private record Piece(int start, int end, int depth, boolean shows) {}

    void read() throws UnreadableFile, IOException {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.isTag() && !token.is(Kind.END) && token.name().equals("UserSettings")) {
                languages(token);
            } else if (token.starts("Raw")) {
                raw();
            }
        }
    }

    private void languages(XmlToken tag) throws UnreadableFile, IOException {
        var source = tag.attribute(text, "SourceLanguage");
        var named = tag.attribute(text, TARGET_LANGUAGE);
        named = named == null || named.isBlank() ? null : named;
        var foreign = wanted != null && named != null && !Lang.primary(wanted).equals(Lang.primary(named));
        var written = written(wanted);
        var target = foreign || named == null ? written : named;
        languages = new TtxLanguages(source == null ? "" : source, target, foreign);
        var range = tag.range(text, TARGET_LANGUAGE);
        if (foreign && range != null) {
            found.replace(range.start(), range.end(), written);
        }
    }

    /** Reads the content of a {@code Raw} element. */
    private void raw() throws UnreadableFile, IOException {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.END) && token.name().equals("Raw")) {
                break;
            } else if (token.starts("Tu")) {
                flush();
                var tu = XliffPart.of(token, lexer);
                found.unit(TtxUnit.of(text.substring(token.start(), tu.after()), languages, token.start()));
            } else if (token.isTag() && token.name().equals("ut")) {
                code(token);
            } else {
                var shows = (token.is(Kind.TEXT) || token.is(Kind.CDATA))
                        && !text.substring(token.start(), token.end()).isBlank();
                pieces.add(new Piece(token.start(), token.end(), token.depth(), shows));
            }
        }
        flush();
    }

    private void code(XmlToken tag) throws UnreadableFile, IOException {
        var end = XliffPart.of(tag, lexer).after();
        if ("external".equals(tag.attribute(text, "Style"))) {
            flush();
        } else {
            pieces.add(new Piece(tag.start(), end, 0, false));
        }
    }

    /** Ends the text between units. */
    private void flush() throws UnreadableFile, IOException {
        var paired = paired();
        var part = new ArrayList<Piece>();
        for (var i = 0; i < pieces.size(); i++) {
            if (pieces.get(i).depth != 0 && !paired.contains(i)) {
                unit(part);
                part.clear();
            } else {
                part.add(pieces.get(i));
            }
        }
        unit(part);
        pieces = new ArrayList<>();
    }

    /** The indices of the tags whose other tags are in the same text. */
    private Set<Integer> paired() {
        var paired = new HashSet<Integer>();
        var open = new ArrayDeque<Integer>();
        for (var i = 0; i < pieces.size(); i++) {
            if (pieces.get(i).depth > 0) {
                open.push(i);
            } else if (pieces.get(i).depth < 0 && !open.isEmpty()) {
                paired.add(i);
                paired.add(Objects.requireNonNull(open.pop()));
            }
        }
        return paired;
    }

    private void unit(List<Piece> part) throws UnreadableFile, IOException {
        if (part.stream().noneMatch(Piece::shows)) {
            return;
        }
        var start = part.getFirst().start;
        var end = part.getLast().end;
        while (Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        while (Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        found.unit(TtxUnit.ofText(text.substring(start, end), languages, start));
    }
}
