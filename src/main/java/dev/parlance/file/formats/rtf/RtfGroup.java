package dev.parlance.file.formats.rtf;

/** A group that is open. */
final class RtfGroup {
    final int start;
    final RtfLook look;
    final Kind kind;
    int fallback;
    /** Of a field, whether its result is text. */
    boolean isLink;
    /** Of a field, index of the end of its result; 0 before it. */
    int resultEnd;

    /** What the content of a group is. */
    enum Kind {
        /** Text, or its formatting. */
        TEXT,
        /** A flow of its own. */
        FLOW,
        FIELD,
        /** The result of a field that is text. */
        RESULT,
        /** A drawing, in which only the groups of its texts are read. */
        SHAPE,
        /** Information about the document, in which only some groups are read. */
        INFORMATION
    }

    RtfGroup(Kind kind, int start, RtfLook look, int fallback) {
        this.kind = kind;
        this.start = start;
        this.look = look;
        this.fallback = fallback;
    }

    boolean hasText() {
        return switch (kind) {
            case TEXT, FLOW, RESULT -> true;
            case FIELD, SHAPE, INFORMATION -> false;
        };
    }
}
