package dev.parlance.file.formats.rtf;

import dev.parlance.file.splice.Place;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayDeque;

/**
 * The text of a paragraph. What follows it is in the groups, and has the formatting, that it had in the file.
 *
 * @param content the place of the runs
 * @param start index of its first character in the text of the file
 * @param end index after its last character
 */
record RtfPlace(Place content, String text, int start, int end) implements Place {

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        var isInWord = start > 0 && isOfWord(text.charAt(start - 1));
        return (isInWord ? " " : "") + content.written(translation, encoder) + rest();
    }

    /** Whether a character may be of a control word that the text after it would extend. */
    private static boolean isOfWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }

    /** The control words in the text, and the groups that begin or end in it without their other end. */
    private String rest() {
        var rest = new StringBuilder();
        var groups = new ArrayDeque<Integer>();
        var lexer = new RtfLexer(text, start);
        for (var token = lexer.next(); token != null && token.start() < end; token = lexer.next()) {
            switch (token.kind()) {
                case OPEN -> {
                    groups.push(rest.length());
                    rest.append('{');
                }
                case CLOSE -> {
                    if (groups.isEmpty()) {
                        rest.append('}');
                    } else {
                        rest.setLength(groups.pop());
                    }
                }
                case WORD -> {
                    if (!RtfWords.isContent(token.name())) {
                        rest.append(RtfWriter.delimited(text.substring(token.start(), token.end())));
                    }
                }
                case SYMBOL -> rest.append(token.name().equals("*") ? "\\*" : "");
                case BYTE, TEXT, LINES -> {}
            }
        }
        return rest.toString();
    }

    @Override
    public SegmentText readAgain(SegmentText translation) {
        return content.readAgain(translation);
    }
}
