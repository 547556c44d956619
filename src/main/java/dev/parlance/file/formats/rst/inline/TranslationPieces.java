package dev.parlance.file.formats.rst.inline;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The parts of a translation with the codes that reading finds: an address in the text is one, and a reference whose
 * text was its name refers to that name.
 */
final class TranslationPieces {
    private TranslationPieces() {}

    static List<Piece> of(SegmentText source, SegmentText translation) {
        var pieces = new ArrayList<Piece>();
        var names = names(source);
        var open = false;
        for (var piece : divided(trimmed(Flattened.of(source, translation)))) {
            if (piece.isText() && open) {
                pieces.add(Piece.text(TranslationText.joined(piece.text())));
            } else if (piece.isText()) {
                addresses(TranslationText.joined(piece.text()), pieces);
            } else if (piece.is(Kind.CLOSE) && piece.text().equals("`_")) {
                pieces.add(named(names, piece, pieces));
            } else {
                pieces.add(piece);
            }
            open = piece.is(Kind.OPEN) || (open && piece.isText());
        }
        return pieces;
    }

    /** The parts without white space, and without classifiers, at the beginning and the end. */
    private static List<Piece> trimmed(List<Piece> all) {
        var pieces = new ArrayList<>(all);
        while (!pieces.isEmpty() && (isClassifier(pieces.getFirst()) || isBlank(pieces.getFirst()))) {
            pieces.removeFirst();
        }
        while (!pieces.isEmpty() && (isClassifier(pieces.getLast()) || isBlank(pieces.getLast()))) {
            pieces.removeLast();
        }
        if (!pieces.isEmpty() && pieces.getFirst().isText()) {
            pieces.set(0, Piece.text(stripped(pieces.getFirst().text(), true)));
        }
        if (!pieces.isEmpty() && pieces.getLast().isText()) {
            pieces.set(pieces.size() - 1, Piece.text(stripped(pieces.getLast().text(), false)));
        }
        return pieces;
    }

    /** Without classifiers directly after others, of which reading would find one only. */
    private static List<Piece> divided(List<Piece> all) {
        var pieces = new ArrayList<Piece>();
        var after = false;
        for (var piece : all) {
            if (!after || !(isClassifier(piece) || isBlank(piece))) {
                pieces.add(piece);
                after = isClassifier(piece);
            }
        }
        return pieces;
    }

    private static boolean isClassifier(Piece piece) {
        return !piece.isText() && piece.text().startsWith(" ") && piece.is(Kind.STANDALONE);
    }

    private static boolean isBlank(Piece piece) {
        return piece.isText() && stripped(piece.text(), true).isEmpty();
    }

    private static String stripped(String text, boolean first) {
        var start = 0;
        var end = text.length();
        while (first && start < end && TranslationText.isSpace(text.charAt(start))) {
            start++;
        }
        while (!first && end > start && TranslationText.isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static void addresses(String text, List<Piece> pieces) {
        var from = 0;
        for (var at = 0; at < text.length(); at++) {
            var end = Addresses.mayBegin(text.charAt(at)) && isFresh(text, at) ? Addresses.end(text, at) : -1;
            if (end >= 0) {
                if (at > from) {
                    pieces.add(Piece.text(text.substring(from, at)));
                }
                var data = text.substring(at, end);
                pieces.add(Piece.of(new InlineCode(Kind.STANDALONE, 0, data, false)));
                from = end;
                at = end - 1;
            }
        }
        if (from < text.length()) {
            pieces.add(Piece.text(text.substring(from)));
        }
    }

    /** Whether markup may begin at an index. */
    private static boolean isFresh(String text, int at) {
        return at == 0 || TranslationText.isSpace(text.charAt(at - 1)) || RstCharacters.isPrefix(text.charAt(at - 1));
    }

    /** The texts before the codes that end pairs, by the numbers of the pairs. */
    private static Map<Integer, String> names(SegmentText source) {
        var names = new HashMap<Integer, String>();
        var codes = source.codes().iterator();
        var start = 0;
        for (var i = source.text().indexOf(SegmentText.CODE); i >= 0; ) {
            var code = codes.next();
            if (code.kind() == Kind.CLOSE) {
                names.put(code.id(), source.text().substring(start, i));
            }
            start = i + 1;
            i = source.text().indexOf(SegmentText.CODE, start);
        }
        return names;
    }

    /** The end of a reference: with its name if another text precedes it. */
    private static Piece named(Map<Integer, String> names, Piece close, List<Piece> before) {
        var name = names.getOrDefault(Objects.requireNonNull(close.code()).id(), "");
        return name.equals(before.getLast().text()) ? close : close.with(" <" + name + "_>`__");
    }
}
