package dev.parlance.file.formats.html;

import dev.parlance.file.formats.html.HtmlToken.Kind;

/**
 * The tags or comments with which a text of HTML begins and ends; values of their attributes may contain {@code <} and
 * {@code >}.
 *
 * @param begin index after the one at the beginning; 0 when there is none
 * @param end index of the one at the end; the length of the text when there is none
 */
public record OuterTags(int begin, int end) {
    public static OuterTags of(String text) {
        var begin = 0;
        var end = text.length();
        var lexer = new HtmlLexer(text, 0, text.length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            var isTag = token.kind() != Kind.TEXT && token.kind() != Kind.RAW;
            begin = isTag && token.start() == 0 ? token.end() : begin;
            end = isTag && token.end() == text.length() ? token.start() : end;
        }
        return new OuterTags(begin, end);
    }
}
