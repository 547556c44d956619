package dev.parlance.file.formats.rtf;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parlance.file.formats.office.runs.Item.Kind;
import dev.parlance.file.formats.rtf.RtfFlow.Style;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import java.util.List;

/**
 * Reads the paragraphs of a document (Microsoft, "Rich Text Format (RTF) Specification", version 1.9.1). Those in
 * footnotes, drawings and comments follow the paragraph that contains them.
 */
final class RtfReader {
    private final String text;
    private final RtfLexer lexer;
    private final RtfCharsets charsets = new RtfCharsets();
    private final RtfStack stack;
    private final RtfChoice choice;
    private final RtfDestinations destinations;
    private int plainFont;
    /** The number of characters to come that replace the last one in older programs. */
    private int replaced;

    RtfReader(ArchivePart part, RtfChoice choice, List<Unit> found) {
        this.text = part.text();
        this.lexer = new RtfLexer(text);
        this.destinations = new RtfDestinations(choice);
        this.choice = choice;
        this.stack = new RtfStack(part, found);
    }

    void read() throws UnreadableFile {
        lexer.next();
        while (!stack.isEmpty()) {
            var token = lexer.next();
            if (token == null) {
                throw UnreadableFile.broken(text, group().start, "a group is not closed");
            }
            token(token);
        }
    }

    private RtfGroup group() {
        return stack.group();
    }

    private RtfFlow flow() {
        return stack.flow();
    }

    private void token(RtfToken token) throws UnreadableFile {
        switch (token.kind()) {
            case OPEN -> open(token);
            case CLOSE -> close(token);
            case WORD -> word(token);
            case SYMBOL -> symbol(token);
            case BYTE -> characters(token, token.number());
            case TEXT -> plain(token);
            case LINES -> {}
        }
    }

    private void open(RtfToken token) throws UnreadableFile {
        replaced = 0;
        var ahead = new RtfLexer(text, token.end());
        var word = ahead.next();
        var isOptional =
                word != null && word.is(RtfToken.Kind.SYMBOL) && word.name().equals("*");
        if (isOptional) {
            word = ahead.next();
        }
        var name = word != null && word.is(RtfToken.Kind.WORD) ? word.name() : "";
        var kind = destinations.kind(group(), name, isOptional);
        if (kind == null || (kind == RtfGroup.Kind.FLOW && !stack.hasRoom())) {
            skipped(token, name);
            return;
        }
        if (kind == RtfGroup.Kind.RESULT) {
            result(token, ahead.at());
        }
        stack.open(kind, token.start());
    }

    /** Passes a group that is not read, and adds what it shows. */
    private void skipped(RtfToken token, String name) throws UnreadableFile {
        var group = group();
        var end = lexer.skip(token.start());
        if (name.equals("fonttbl")) {
            charsets.fonts(text, token.start(), end);
        } else if (name.equals("fldinst") && group.kind == RtfGroup.Kind.FIELD) {
            group.isLink = RtfDestinations.isLink(text.substring(token.start(), end));
        } else if (group.hasText()) {
            stack.add(RtfWords.isPicture(name) ? Kind.ATOM : Kind.MARK, name, token.start(), end, "");
        }
    }

    private void result(RtfToken token, int end) {
        var field = group();
        stack.add(Kind.OPEN, "link", field.start, end, "");
        lexer.moveTo(end);
        field.resultEnd = token.start();
    }

    private void close(RtfToken token) {
        replaced = 0;
        var group = stack.close();
        switch (group.kind) {
            case FLOW -> endFlow(group, token);
            case RESULT -> group().resultEnd = token.start();
            case FIELD -> {
                if (group.resultEnd > 0) {
                    stack.add(Kind.CLOSE, "link", group.resultEnd, token.end(), "");
                } else {
                    stack.add(Kind.ATOM, "field", group.start, token.end(), "");
                }
            }
            case SHAPE -> {
                if (group().kind != RtfGroup.Kind.SHAPE) {
                    stack.add(Kind.ATOM, "shape", group.start, token.end(), "");
                }
            }
            case TEXT, INFORMATION -> {}
        }
    }

    private void endFlow(RtfGroup group, RtfToken token) {
        stack.endFlow();
        if (!stack.isEmpty() && group().hasText()) {
            var isNote =
                    text.startsWith("\\footnote", group.start + 1) || text.startsWith("\\*\\footnote", group.start + 1);
            stack.add(isNote ? Kind.ATOM : Kind.MARK, "note", group.start, token.end(), "");
        }
    }

    private void word(RtfToken token) throws UnreadableFile {
        var name = token.name();
        if (replaced > 0 && RtfWords.isContent(name)) {
            replaced(token, 1);
            return;
        }
        replaced = 0;
        var group = group();
        if (name.equals("uc")) {
            group.fallback = Math.clamp(token.number(1), 0, 100);
        } else if (RtfLook.isAbout(name)) {
            group.look.apply(token, plainFont);
        } else if (group.hasText()) {
            content(token);
        }
        if (stack.isOutermost()) {
            charsets.header(token);
            plainFont = name.equals("deff") ? token.number(0) : plainFont;
        }
    }

    /** Reads a control word in text. */
    private void content(RtfToken token) {
        var name = token.name();
        var character = RtfWords.character(token);
        if (RtfWords.isEnd(name)) {
            stack.endParagraph();
        } else if (name.equals("u")) {
            flow().add(token.start(), token.end(), style(), (char) token.number(0));
            replaced = group().fallback;
        } else if (character != 0) {
            flow().add(token.start(), token.end(), style(), character);
        } else if (RtfWords.isBreak(name)) {
            shown(RtfMarkup.BREAK, token);
        } else if (name.equals("tab")) {
            shown(RtfMarkup.TAB, token);
        } else if (RtfWords.isAtom(name)) {
            shown(name, token);
        }
    }

    private void shown(String name, RtfToken token) {
        var shown = text.substring(token.start(), token.end()).strip();
        stack.add(style().kind() == Kind.TEXT ? Kind.ATOM : Kind.MARK, name, token.start(), token.end(), shown);
    }

    private void symbol(RtfToken token) {
        var character = RtfWords.character(token);
        if (replaced > 0) {
            replaced(token, 1);
        } else if (character != 0 && group().hasText()) {
            flow().add(token.start(), token.end(), style(), character);
        }
    }

    private void plain(RtfToken token) {
        var from = token.start() + Math.min(replaced, token.end() - token.start());
        if (replaced > 0) {
            replaced(token, from - token.start());
        }
        if (from < token.end() && group().hasText()) {
            var bytes = text.substring(from, token.end()).getBytes(ISO_8859_1);
            flow().add(
                            from,
                            token.end(),
                            style(),
                            bytes,
                            charsets.of(group().look.font()));
        }
    }

    private void characters(RtfToken token, int value) {
        if (replaced > 0) {
            replaced(token, 1);
        } else if (group().hasText()) {
            var one = new byte[] {(byte) value};
            flow().add(
                            token.start(),
                            token.end(),
                            style(),
                            one,
                            charsets.of(group().look.font()));
        }
    }

    private void replaced(RtfToken token, int length) {
        replaced -= length;
        if (group().hasText()) {
            flow().extend(token.is(RtfToken.Kind.TEXT) ? token.start() + length : token.end());
        }
    }

    private Style style() {
        var look = group().look;
        var shown = look.shown();
        var isUnseen = shown.isDeleted() || (shown.isHidden() && !choice.hidden());
        var kind = isUnseen ? Kind.MARK : charsets.hasSigns(look.font()) ? Kind.ATOM : Kind.TEXT;
        return new Style(kind, shown.run(), group().fallback);
    }
}
