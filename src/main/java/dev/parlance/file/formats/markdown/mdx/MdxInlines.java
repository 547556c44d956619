package dev.parlance.file.formats.markdown.mdx;

import java.util.Set;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;
import org.jspecify.annotations.Nullable;

/** Finds tags and expressions in flowing text. */
final class MdxInlines implements InlineContentParserFactory {
    private final Mdx mdx;

    MdxInlines(Mdx mdx) {
        this.mdx = mdx;
    }

    /** An expression, or a comment. */
    static final class Code extends CustomNode {}

    @Override
    public Set<Character> getTriggerCharacters() {
        return Set.of('<', '{');
    }

    @Override
    public InlineContentParser create() {
        return new InBlock(mdx);
    }

    /** Reads the inlines of a block, whose rest is read when the first one is found. */
    private static final class InBlock implements InlineContentParser {
        private final Mdx mdx;
        private String rest = "";
        private @Nullable Position last;
        private int at;
        private boolean hasNoMoreComments;

        InBlock(Mdx mdx) {
            this.mdx = mdx;
        }

        @Override
        public ParsedInline tryParse(InlineParserState state) {
            var scanner = state.scanner();
            follow(scanner);
            return rest.charAt(at) == '<' ? tag(scanner) : expression(scanner);
        }

        private void follow(Scanner scanner) {
            var position = scanner.position();
            if (last == null) {
                while (scanner.hasNext()) {
                    scanner.next();
                }
                rest = scanner.getSource(position, scanner.position()).getContent();
                scanner.setPosition(position);
            } else {
                at += scanner.getSource(last, position).getContent().length();
            }
            last = position;
        }

        private ParsedInline tag(Scanner scanner) {
            if (rest.startsWith("<!--", at)) {
                var end = hasNoMoreComments ? -1 : rest.indexOf("-->", at);
                hasNoMoreComments = end < 0;
                return end < 0 ? text(scanner) : found(scanner, new Code(), end + 3);
            }
            var tag = JsxTag.at(rest, at, rest.length(), mdx.steps());
            return tag == null ? text(scanner) : found(scanner, new JsxInline(tag.kind(), tag.name()), tag.end());
        }

        private ParsedInline expression(Scanner scanner) {
            if (rest.startsWith("{#", at)) {
                return text(scanner);
            }
            var end = JsCode.expression(rest, at, rest.length(), mdx.steps());
            if (end < 0) {
                mdx.fail();
                return text(scanner);
            }
            return found(scanner, new Code(), end);
        }

        private ParsedInline text(Scanner scanner) {
            return found(scanner, new Text(rest.substring(at, at + 1)), at + 1);
        }

        private ParsedInline found(Scanner scanner, Node node, int end) {
            for (var i = at; i < end; i++) {
                scanner.next();
            }
            return ParsedInline.of(node, scanner.position());
        }
    }
}
