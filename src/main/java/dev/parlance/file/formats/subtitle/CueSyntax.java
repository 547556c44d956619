package dev.parlance.file.formats.subtitle;

import dev.parlance.file.text.CodedParts;
import dev.parlance.file.text.LineRanges;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a cue is written: its time, the tags in its text, and what its text cannot contain. */
enum CueSyntax {
    /** SubRip. */
    SUBRIP(
            "\\s*+\\d{1,3}:\\d{1,2}:\\d{1,2}(?:[,.]\\d{1,3})?\\s*+-->\\s*+\\d{1,3}:\\d{1,2}:\\d{1,2}.*+",
            "<(/?)([biusBIUS]|font|FONT)\\b[^<>\\n]*+>|\\{\\\\[^{}\\n]*+\\}") {
        @Override
        String defused(String line) {
            return line.replace("-->", "->");
        }
    },
    /** WebVTT (W3C Candidate Recommendation of 4 April 2019). */
    WEBVTT(
            "\\s*+(?:\\d++:)?\\d{2}:\\d{2}\\.\\d{3}\\s*+-->\\s*+(?:\\d++:)?\\d{2}:\\d{2}\\.\\d{3}.*+",
            "<(/?)([a-z]*+)[^<>]*+>") {
        @Override
        String decoded(String plain) {
            return VttReferences.decoded(plain);
        }

        @Override
        String literal(SegmentText text) {
            return VttReferences.written(text);
        }

        @Override
        String withoutNoBreakSpace(String written) {
            return written.replace(NO_BREAK_SPACE, "&nbsp;");
        }
    },
    /** SubViewer 1 as YouTube writes it. */
    SBV("\\s*+\\d{1,2}:\\d{2}:\\d{2}\\.\\d{3},\\d{1,2}:\\d{2}:\\d{2}\\.\\d{3}\\s*+", "(?!)()()"),
    /** SubViewer 2, in which {@code [br]} is a line break. */
    SUBVIEWER("\\s*+\\d{2}:\\d{2}:\\d{2}\\.\\d{2},\\d{2}:\\d{2}:\\d{2}\\.\\d{2}\\s*+", "(?!)()()") {
        @Override
        String decoded(String plain) {
            return plain.replace("[br]", "\n");
        }

        @Override
        String literal(SegmentText text) {
            return super.literal(text).replace("\n", "[br]");
        }
    },
    /** MicroDVD, in which {@code |} is a line break. */
    MICRODVD("(?!)", "\\{()()[A-Za-z]:[^{}]*+\\}") {
        @Override
        String decoded(String plain) {
            return plain.replace('|', '\n');
        }

        @Override
        String literal(SegmentText text) {
            return super.literal(text).replace('|', '\u00A6').replace('\n', '|');
        }
    };

    static final String NO_BREAK_SPACE = "\u00A0";
    private static final String IDEOGRAPHIC_SPACE = "\u3000";

    private final Pattern time;
    private final Pattern tag;

    CueSyntax(String time, String tag) {
        this.time = Pattern.compile(time);
        this.tag = Pattern.compile(tag);
    }

    boolean isTime(String line) {
        return time.matcher(line).matches();
    }

    /** The text of a cue, whose tags are codes. */
    final SegmentText read(String raw) {
        var text = LineRanges.unified(raw);
        var parts = new CodedParts();
        var match = tag.matcher(text);
        var at = 0;
        for (; match.find(); at = match.end()) {
            parts.text(decoded(text.substring(at, match.start())));
            code(match, parts);
        }
        return parts.text(decoded(text.substring(at))).done();
    }

    private static void code(Matcher match, CodedParts parts) {
        var name = match.group(2);
        if (name == null || name.isEmpty()) {
            parts.alone(match.group(), false);
        } else if (match.group(1).isEmpty()) {
            parts.open(name.toLowerCase(Locale.ROOT), match.group());
        } else {
            parts.close(name.toLowerCase(Locale.ROOT), match.group());
        }
    }

    /** A text as the lines of a cue: without empty lines, which end a cue, and without lines like its time. */
    final String written(SegmentText text) {
        var written = new StringBuilder();
        LineRanges.unified(CodedParts.encodable(literal(text)))
                .lines()
                .filter(line -> !line.isBlank())
                .map(line -> isTime(line) ? defused(line) : line)
                .forEach(line -> written.append(written.isEmpty() ? "" : "\n").append(line));
        return written.isEmpty() ? NO_BREAK_SPACE : written.toString();
    }

    /** What is written in an encoding without a no-break space, such as Big5: a cue without text has another space. */
    String withoutNoBreakSpace(String written) {
        return written.equals(NO_BREAK_SPACE) ? IDEOGRAPHIC_SPACE : written;
    }

    /** The plain text that characters mean. */
    String decoded(String plain) {
        return plain;
    }

    /** The characters that mean a text, before what a cue cannot contain is replaced. */
    String literal(SegmentText text) {
        return LineRanges.unified(TextOut.literal(text));
    }

    /** A line of text that looks like the time of a cue, so that it does not. */
    String defused(String line) {
        return line.replace(",", ", ");
    }
}
