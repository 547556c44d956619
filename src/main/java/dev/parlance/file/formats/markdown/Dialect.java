package dev.parlance.file.formats.markdown;

import dev.parlance.file.formats.markdown.mdx.Mdx;
import dev.parlance.file.settings.FileImportSettings;
import java.util.ArrayList;
import java.util.Set;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Block;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.ListBlock;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;

/** A dialect of Markdown: all of CommonMark, and more. */
enum Dialect {
    PLAIN,
    PHP,
    GITHUB;

    /** The time for a line grows with the blocks that are open. */
    private static final int DEEPEST = 100;

    private static final Set<Class<? extends Block>> BLOCKS_OF_MDX =
            Set.of(Heading.class, ThematicBreak.class, FencedCodeBlock.class, BlockQuote.class, ListBlock.class);

    static Dialect of(FileImportSettings settings) {
        return valueOf(settings.choice("md/flavor"));
    }

    boolean hasTables() {
        return this != PLAIN;
    }

    boolean hasStrikethrough() {
        return this == GITHUB;
    }

    /**
     * A parser of the dialect.
     *
     * @param mdx what MDX needs; null for other files
     */
    Parser parser(@Nullable Mdx mdx) {
        var extensions = new ArrayList<Extension>();
        if (hasTables()) {
            extensions.add(TablesExtension.create());
        }
        if (hasStrikethrough()) {
            extensions.add(StrikethroughExtension.create());
        }
        var parser = Parser.builder()
                .extensions(extensions)
                .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
                .maxOpenBlockParsers(DEEPEST)
                .maxInlineNesting(DEEPEST)
                .inlineParserFactory(DeferredInlines::parser);
        if (mdx == null) {
            return parser.customBlockParserFactory(MarkerBlocks.ofLines())
                    .customBlockParserFactory(IndentedContainers::start)
                    .build();
        }
        return mdx.addTo(parser.customBlockParserFactory(MarkerBlocks.ofInlines())
                        .customBlockParserFactory(IndentedContainers::footnote)
                        .enabledBlockTypes(BLOCKS_OF_MDX))
                .build();
    }
}
