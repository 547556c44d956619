package dev.parlance.file.formats.php;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.Sections.Section;
import dev.parlance.file.formats.php.PhpToken.Kind;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;

/**
 * Reads the string literals of PHP. Keys and indices of arrays, names of constants and files, operands of comparisons
 * and cases are not text. The context of a literal is the path of keys to it, such as {@code between/file}; each part
 * of a concatenation is a text.
 */
final class PhpReader {
    private static final int DEEPEST = 1_000;

    /** Words whose statement contains names and no text. */
    private static final Set<String> NAMING =
            Set.of("require", "require_once", "include", "include_once", "use", "namespace", "declare");

    private static final Set<String> COMPARISONS = Set.of("==", "===", "!=", "!==", "<=>");

    private final String text;
    private final Found found;
    private final PhpLexer lexer;
    private final Deque<PhpNode> open = new ArrayDeque<>();
    /** How many items precede the section in the arrays that are open there, the outermost first. */
    private final Deque<Integer> items = new ArrayDeque<>();

    private final StringBuilder assigned = new StringBuilder();
    private PhpToken before = PhpToken.of(Kind.END, 0, 0);
    private PhpNotes notes = new PhpNotes(0, false);
    private boolean naming;
    /** Where the section begins in the text. */
    private long start;

    private String base = "";

    PhpReader(String text, Found found) {
        this.text = text;
        this.found = found;
        this.lexer = new PhpLexer(text);
        open.push(new PhpNode(PhpNode.Kind.OTHER, "", ""));
    }

    /** Begins with the items of a section. */
    PhpReader in(Section section) {
        start = section.start();
        items.addAll(section.items());
        return this;
    }

    /** Whether the statement of a word contains names and no text. */
    static boolean isNaming(String word) {
        return NAMING.contains(word.toLowerCase(Locale.ROOT));
    }

    void read() throws UnreadableFile, IOException {
        var token = lexer.next();
        while (token.kind() != Kind.END) {
            var after = lexer.next();
            notes = notes.between(text, before, token);
            token(token, after);
            before = token;
            token = after;
        }
    }

    private void token(PhpToken token, PhpToken after) throws UnreadableFile, IOException {
        switch (token.kind()) {
            case VARIABLE -> {
                if (!open.element().is(PhpNode.Kind.INDEX)) {
                    assigned.setLength(0);
                }
            }
            case WORD -> naming |= isNaming(token.in(text));
            case OTHER -> other(token);
            default -> string(token, after);
        }
    }

    private void other(PhpToken token) throws UnreadableFile {
        switch (token.in(text)) {
            case "[" -> opened(token.start(), isIndexed() ? PhpNode.Kind.INDEX : PhpNode.Kind.ARRAY, "");
            case "(" -> {
                var function = before.kind() == Kind.WORD ? before.in(text).toLowerCase(Locale.ROOT) : "";
                var kind = function.equals("array") ? PhpNode.Kind.ARRAY : PhpNode.Kind.OTHER;
                opened(token.start(), kind, function);
            }
            case "{" -> {
                endStatement();
                opened(token.start(), PhpNode.Kind.OTHER, "");
            }
            case "]", ")", "}" -> closed();
            case "," -> open.element().comma();
            case "=>" -> {
                if (open.element().is(PhpNode.Kind.ARRAY) && !before.is(text, ")")) {
                    open.element().key(key(before));
                }
            }
            case "=" -> base = assigned.toString();
            case ";" -> endStatement();
            default -> {}
        }
    }

    private void endStatement() {
        naming = false;
        base = "";
        assigned.setLength(0);
    }

    /** Whether a bracket after the last token begins an index. */
    private boolean isIndexed() {
        return before.isString()
                || before.kind() == Kind.VARIABLE
                || before.is(text, "]")
                || before.is(text, ")")
                || (before.kind() == Kind.WORD && !before.is(text, "return") && !before.is(text, "echo"));
    }

    private void opened(int at, PhpNode.Kind kind, String function) throws UnreadableFile {
        if (open.size() > DEEPEST) {
            throw UnreadableFile.tooLarge("the brackets in the PHP file are nested too deeply", DEEPEST);
        }
        var outer = open.element();
        open.push(new PhpNode(kind, outer.is(PhpNode.Kind.ARRAY) ? outer.path() : base, function));
        if (kind == PhpNode.Kind.ARRAY && at < start && !items.isEmpty()) {
            open.element().position(items.pop());
        }
    }

    private void closed() {
        if (open.size() > 1 && open.pop().is(PhpNode.Kind.INDEX)) {
            assigned.append(assigned.isEmpty() ? "" : "/").append(key(before));
        }
    }

    private String key(PhpToken token) {
        return token.isString() ? PhpLiteral.read(text, token).text() : token.in(text);
    }

    private void string(PhpToken token, PhpToken after) throws UnreadableFile, IOException {
        if (token.contentStart() == token.contentEnd() || !isText(after)) {
            return;
        }
        var node = open.element();
        var path = node.path().isEmpty() ? base : node.path();
        var source = PhpLiteral.read(text, token);
        var raw = text.substring(token.contentStart(), token.contentEnd());
        var name = token.kind() == Kind.HEREDOC || token.kind() == Kind.NOWDOC ? name(token) : "";
        var paragraph = Paragraph.of(source, path.isEmpty() ? null : path, notes.of(text, token));
        var place = new PhpPlace(token.kind(), raw, name, token.indent(), source);
        found.unit(new Unit(paragraph, true, token.contentStart(), token.contentEnd(), place));
    }

    private String name(PhpToken token) {
        var start = token.end();
        while (PhpLexer.isWordPart(text.charAt(start - 1))) {
            start--;
        }
        return text.substring(start, token.end());
    }

    private boolean isText(PhpToken after) {
        return !naming
                && !open.element().is(PhpNode.Kind.INDEX)
                && !open.element().isConstantName()
                && !after.is(text, "=>")
                && !before.is(text, "case")
                && !COMPARISONS.contains(before.in(text))
                && !COMPARISONS.contains(after.in(text));
    }
}
