package dev.parlance.file.formats.rtf;

import dev.parlance.file.formats.rtf.RtfGroup.Kind;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What groups contain, by the control word that they begin with. */
record RtfDestinations(RtfChoice choice) {
    private static final Pattern LINK = Pattern.compile("(?<![A-Za-z\\\\])HYPERLINK(?![A-Za-z])");

    /** Whether the result of a field with this instruction is text. */
    static boolean isLink(String instruction) {
        return LINK.matcher(instruction).find();
    }

    /**
     * What a group contains; null when it is not read.
     *
     * @param word the first control word; empty when it begins with something else
     * @param isOptional whether programs that do not know the word ignore the group
     */
    @Nullable
    Kind kind(RtfGroup around, String word, boolean isOptional) {
        return switch (around.kind) {
            case TEXT, FLOW, RESULT -> inText(word, isOptional);
            case FIELD -> word.equals("fldrslt") && around.isLink && around.resultEnd == 0 ? Kind.RESULT : null;
            case SHAPE -> RtfWords.isShape(word) ? Kind.SHAPE : word.equals("shptxt") ? Kind.FLOW : null;
            case INFORMATION -> RtfWords.isProperty(word) ? Kind.FLOW : null;
        };
    }

    private @Nullable Kind inText(String word, boolean isOptional) {
        return switch (word) {
            case "field" -> Kind.FIELD;
            case "footnote" -> Kind.FLOW;
            case "annotation" -> choice.comments() ? Kind.FLOW : null;
            case "info" -> choice.properties() ? Kind.INFORMATION : null;
            default -> {
                if (RtfWords.isHeader(word)) {
                    yield choice.headers() ? Kind.FLOW : null;
                }
                if (RtfWords.isShape(word)) {
                    yield Kind.SHAPE;
                }
                yield isOptional || RtfWords.isOther(word) || RtfWords.isPicture(word) ? null : Kind.TEXT;
            }
        };
    }
}
