package dev.parlance.file.formats.asciidoc;

import java.util.regex.Pattern;

/**
 * Where the ends of lines break the lines that are shown: where the document or a block has the option
 * {@code hardbreaks}, and in verses.
 */
final class LineBreaks {
    private static final Pattern OPTION = Pattern.compile("\\[verse\\b.*|\\[.*[%=\",]hardbreaks\\b.*");
    private static final Pattern ON = Pattern.compile(":hardbreaks(?:-option)?:\\s*+");
    private static final Pattern OFF = Pattern.compile(":(?:!hardbreaks(?:-option)?|hardbreaks(?:-option)?!):\\s*+");

    private boolean inDocument;
    private boolean inBlock;
    /** The line that ends the verse; empty outside of verses. */
    private String end = "";

    /** Sees a line with the attributes of the next block. */
    void attributes(String line) {
        inBlock |= OPTION.matcher(line).matches();
    }

    /** Sees a line that sets an attribute of the document. */
    void attribute(String line) {
        inDocument =
                ON.matcher(line).matches() || (inDocument && !OFF.matcher(line).matches());
    }

    /** Sees a line that begins or ends a block of blocks. */
    void container(String line, String style) {
        if (end.isEmpty()) {
            end = style.equals("verse") ? line.strip() : "";
        } else if (end.equals(line.strip())) {
            end = "";
        }
        inBlock = false;
    }

    /** Whether they do in the text that begins now. */
    boolean next() {
        var breaks = inDocument || inBlock || !end.isEmpty();
        inBlock = false;
        return breaks;
    }
}
