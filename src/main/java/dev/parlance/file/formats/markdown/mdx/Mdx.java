package dev.parlance.file.formats.markdown.mdx;

import java.util.List;
import org.commonmark.parser.Parser;

/** What a file of MDX needs beyond Markdown while it is parsed. */
public final class Mdx {
    private final MdxBlocks blocks;
    private final Steps steps;
    private boolean failed;

    /**
     * The additions to a parser.
     *
     * @param text of the file after its front matter
     */
    public Mdx(String text) {
        this.steps = new Steps(text.length());
        this.blocks = new MdxBlocks(text, steps);
    }

    /** Adds blocks and inlines to a parser, which must not have blocks of HTML and of indented code. */
    public Parser.Builder addTo(Parser.Builder parser) {
        for (var factory : List.of(blocks.modules(), blocks.flows(), Indentation.factory())) {
            parser.customBlockParserFactory(factory);
        }
        return parser.customInlineContentParserFactory(new MdxInlines(this));
    }

    /** What to parse in the place of the text: some letters are others. */
    public String parsed() {
        return blocks.parsed();
    }

    Steps steps() {
        return steps;
    }

    void fail() {
        failed = true;
    }

    /** Whether an expression of the text that was parsed until now does not end in its paragraph. */
    public boolean hasFailed() {
        return failed;
    }

    /** Whether code is nested so deeply that reading it would take very long. */
    public boolean isTooDeep() {
        return steps.isExhausted();
    }
}
