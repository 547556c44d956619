package dev.parlance.file.gate;

import java.util.List;

/** The formats that are read. */
public enum FileFormat {
    TXT("plain text", Shape.STREAM, Flow.SOFT, "txt"),
    HTML("HTML", Shape.MARKUP, Flow.SOFT, "html htm xhtml"),
    JSON("JSON", Shape.STREAM, Flow.HARD, "json"),
    XML("XML", Shape.XML_TREE, Flow.SOFT, "xml"),
    ANDROID("Android strings", Shape.XML_TREE, Flow.HARD, ""),
    RESX("RESX", Shape.XML_TREE, Flow.HARD, "resx"),
    DITA("DITA", Shape.XML, Flow.SOFT, "dita ditamap"),
    PO("PO", Shape.STREAM, Flow.UNITS, "po pot"),
    PROPERTIES("Java properties", Shape.STREAM, Flow.HARD, "properties"),
    XLIFF("XLIFF 1.2", Shape.XML, Flow.UNITS, "xlf xliff mxliff"),
    SDLXLIFF("SDLXLIFF", Shape.XML, Flow.UNITS, "sdlxliff"),
    TTX("TTX", Shape.XML, Flow.UNITS, "ttx"),
    DOCX("Word", Shape.ARCHIVE, Flow.SOFT, "docx docm dotx dotm"),
    XLSX("Excel", Shape.ARCHIVE, Flow.HARD, "xlsx xlsm xltx xltm"),
    PPTX("PowerPoint", Shape.ARCHIVE, Flow.SOFT, "pptx pptm ppsx ppsm potx potm"),
    IDML("IDML", Shape.ARCHIVE, Flow.SOFT, "idml"),
    MIF("MIF", Shape.BYTES, Flow.SOFT, "mif"),
    MARKDOWN("Markdown", Shape.TREE, Flow.SOFT, "md markdown"),
    CSV("CSV", Shape.TREE, Flow.HARD, "csv"),
    YAML("YAML", Shape.TREE, Flow.HARD, "yaml yml"),
    PHP("PHP", Shape.TREE, Flow.HARD, "php");

    /** What has to be checked before it is read, and how much of it is in memory at once. */
    enum Shape {
        /** Text, streamed. */
        STREAM,
        /** Lenient markup, streamed; it may say its own encoding. */
        MARKUP,
        /** Text that is in memory as a whole. */
        TREE,
        /** XML, streamed. */
        XML,
        /** XML that is in memory as a whole. */
        XML_TREE,
        /** A ZIP archive with XML in it. */
        ARCHIVE,
        /** In memory as a whole, with an encoding of its own. */
        BYTES
    }

    /** What a line break within its text means. */
    public enum Flow {
        /** A space: the text flows. */
        SOFT,
        /** The end of a paragraph. */
        HARD,
        /** Nothing: the file's own units are the segments. */
        UNITS
    }

    private final String title;
    private final Shape shape;
    private final Flow flow;
    private final String extensions;

    FileFormat(String title, Shape shape, Flow flow, String extensions) {
        this.title = title;
        this.shape = shape;
        this.flow = flow;
        this.extensions = extensions;
    }

    /** Its name for a person. */
    public String title() {
        return title;
    }

    /** The file name extensions, in lower case and without the dot; none when only the content tells. */
    public List<String> extensions() {
        return extensions.isEmpty() ? List.of() : List.of(extensions.split(" "));
    }

    Shape shape() {
        return shape;
    }

    public Flow flow() {
        return flow;
    }

    boolean treeInMemory() {
        return switch (shape) {
            case TREE, XML_TREE, BYTES -> true;
            case STREAM, MARKUP, XML, ARCHIVE -> false;
        };
    }
}
