package dev.parlance.file.formats.markdown.mdx;

import java.util.Set;

/**
 * Finds where code ends. It knows strings, templates, comments, regular expressions and elements of JSX, whose braces
 * and quotes are no syntax of the code around them.
 */
final class JsCode {
    /** What can be open. */
    private static final char BRACE = '{';

    private static final char PARENTHESIS = '(';
    private static final char BRACKET = '[';
    private static final char TEMPLATE = '`';
    private static final char TAG = '<';
    private static final char CHILDREN = '>';

    /** After these words, a slash begins a regular expression, and a less-than sign an element. */
    private static final Set<String> OPERATORS = Set.of(
            "return",
            "typeof",
            "case",
            "default",
            "do",
            "else",
            "in",
            "of",
            "instanceof",
            "new",
            "delete",
            "void",
            "throw",
            "await",
            "yield",
            "extends");

    private final String text;
    private final int end;
    private final Steps steps;
    private final StringBuilder open = new StringBuilder();
    private int at;
    /** Whether what precedes is a value, so that an operator follows. */
    private boolean operand;

    private JsCode(String text, int from, int end, Steps steps) {
        this.text = text;
        this.at = from;
        this.end = end;
        this.steps = steps;
    }

    /**
     * The end of an expression.
     *
     * @param from index of its opening brace
     * @return index after its closing brace; -1 when there is none
     */
    static int expression(String text, int from, int end, Steps steps) {
        var code = new JsCode(text, from + 1, end, steps);
        code.open.append(BRACE);
        while (!code.open.isEmpty() && code.at < end && steps.take()) {
            code.next();
        }
        return code.open.isEmpty() ? code.at : -1;
    }

    /** The end of imports and exports: the first blank line after whole statements, or else the first one at all. */
    static int module(String text, int from, int end, Steps steps) {
        var code = new JsCode(text, from, end, steps);
        var firstBlank = -1;
        while (code.at < end && steps.take()) {
            var blank = JsTokens.isBeforeBlankLine(text, code.at, end);
            if (blank && code.open.isEmpty()) {
                return code.at;
            }
            firstBlank = blank && firstBlank < 0 ? code.at : firstBlank;
            code.next();
        }
        return code.open.isEmpty() || firstBlank < 0 ? Math.min(code.at, end) : firstBlank;
    }

    private void next() {
        var c = text.charAt(at);
        switch (open.isEmpty() ? BRACE : open.charAt(open.length() - 1)) {
            case TEMPLATE -> template(c);
            case TAG -> tag(c);
            case CHILDREN -> children(c);
            default -> code(c);
        }
    }

    private void push(char what) {
        open.append(what);
        operand = false;
        at++;
    }

    private void pop() {
        open.setLength(open.length() - 1);
        operand = true;
    }

    private char peek(int ahead) {
        return at + ahead < end ? text.charAt(at + ahead) : '\0';
    }

    private void template(char c) {
        if (c == '\\') {
            at += 2;
        } else if (c == '$' && peek(1) == '{') {
            at++;
            push(BRACE);
        } else {
            at++;
            if (c == '`') {
                pop();
            }
        }
    }

    private void tag(char c) {
        if (c == '"' || c == '\'') {
            skipTo(String.valueOf(c), 1);
        } else if (c == '{') {
            push(BRACE);
        } else if (c == '/' && peek(1) == '>') {
            at += 2;
            pop();
        } else {
            at++;
            if (c == '>') {
                open.setCharAt(open.length() - 1, CHILDREN);
            }
        }
    }

    private void children(char c) {
        if (c == '{') {
            push(BRACE);
        } else if (c == '<' && peek(1) == '/') {
            skipTo(">", 2);
            pop();
        } else if (c == '<') {
            push(TAG);
        } else {
            at++;
        }
    }

    /** Goes on after the next such characters, or at the end. */
    private void skipTo(String what, int ahead) {
        var found = text.indexOf(what, Math.min(end, at + ahead), end);
        var next = found < 0 ? end : found + what.length();
        for (; at < next && steps.take(); at++) {}
    }

    private void code(char c) {
        switch (c) {
            case '"', '\'' -> go(JsTokens.afterString(text, at, end, steps));
            case '`' -> push(TEMPLATE);
            case '/' -> slash();
            case '{' -> push(BRACE);
            case '(' -> push(PARENTHESIS);
            case '[' -> push(BRACKET);
            case '}' -> close(BRACE);
            case ')' -> close(PARENTHESIS);
            case ']' -> close(BRACKET);
            case '<' -> less();
            default -> other(c);
        }
    }

    private void other(char c) {
        if (isWord(c)) {
            var from = at;
            while (at < end && isWord(text.charAt(at)) && steps.take()) {
                at++;
            }
            operand = !OPERATORS.contains(text.substring(from, at));
        } else {
            operand = operand && Character.isWhitespace(c);
            at++;
        }
    }

    private static boolean isWord(char c) {
        return c == '_' || c == '$' || Character.isLetterOrDigit(c) || Character.isSurrogate(c);
    }

    /** A closing brace also closes what is open within it, which is an error of the code. */
    private void close(char opening) {
        var last = open.length() - 1;
        if (opening == BRACE) {
            while (last >= 0 && (open.charAt(last) == PARENTHESIS || open.charAt(last) == BRACKET)) {
                last--;
            }
        }
        at++;
        operand = true;
        if (last >= 0 && open.charAt(last) == opening) {
            open.setLength(last);
        }
    }

    /** Goes on after a value. */
    private void go(int after) {
        at = after;
        operand = true;
    }

    private void slash() {
        if (peek(1) == '*') {
            skipTo("*/", 2);
        } else if (peek(1) == '/') {
            while (at < end && !JsTokens.isLineEnd(text.charAt(at)) && steps.take()) {
                at++;
            }
        } else {
            var after = operand ? -1 : JsTokens.afterRegularExpression(text, at, end, steps);
            operand = after > 0;
            at = after > 0 ? after : at + 1;
        }
    }

    private void less() {
        var next = peek(1);
        if (!operand && (next == '>' || JsxTag.beginsName(next))) {
            push(TAG);
        } else {
            operand = false;
            at++;
        }
    }
}
