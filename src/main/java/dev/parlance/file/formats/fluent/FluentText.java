package dev.parlance.file.formats.fluent;

import dev.parlance.file.formats.fluent.Element.Break;
import dev.parlance.file.formats.fluent.Element.Pattern;
import dev.parlance.file.formats.fluent.Element.Placeable;
import dev.parlance.file.formats.fluent.Element.Select;
import dev.parlance.file.formats.fluent.Element.Text;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the text of a pattern: without the indentation that its lines have in common, with placeables as codes. The
 * values of variants are text, and what is between them is a code.
 */
final class FluentText {
    /** Characters that a text can only have as a literal at some places. */
    private static final java.util.regex.Pattern LITERAL =
            java.util.regex.Pattern.compile("\\{ *\"((?:[ {}\\[*.]|\\\\u000[AaDd])++)\" *\\}");

    private final String file;
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    private boolean hasVariants;

    private FluentText(String file) {
        this.file = file;
    }

    /** The text of a pattern, and whether it has variants. */
    record Built(SegmentText text, boolean hasVariants) {}

    static Built of(String file, Pattern pattern) {
        var building = new FluentText(file);
        building.add(pattern);
        return new Built(new SegmentText(building.text.toString(), building.codes), building.hasVariants);
    }

    /** The text that a placeable means which is one of the literals of {@link FluentPlace}; null for others. */
    static @Nullable String literal(String placeable) {
        var literal = LITERAL.matcher(placeable);
        return literal.matches()
                ? literal.group(1).replaceAll("\\\\u000[Aa]", "\n").replaceAll("\\\\u000[Dd]", "\r")
                : null;
    }

    private void add(Pattern pattern) {
        var first = pattern.elements().getFirst().start();
        for (var element : pattern.elements()) {
            switch (element) {
                case Text(var start, var end) -> plain(file.substring(start, end));
                case Break(var start, var _, var lines, var indentation) ->
                    text.repeat('\n', start == first ? 0 : lines).repeat(' ', indentation - pattern.indentation());
                case Placeable(var start, var end) -> placeable(file.substring(start, end));
                case Select select -> select(select);
            }
        }
    }

    private void placeable(String raw) {
        var literal = literal(raw);
        if (literal == null) {
            code(raw);
        } else {
            text.append(literal);
        }
    }

    private void select(Select select) {
        hasVariants = true;
        var at = select.start();
        for (var variant : select.variants()) {
            code(file.substring(at, variant.start()));
            add(variant);
            at = variant.end();
        }
        code(file.substring(at, select.end()));
    }

    private void plain(String raw) {
        raw.chars().forEach(c -> {
            if (c == SegmentText.CODE) {
                code(String.valueOf(SegmentText.CODE));
            } else {
                text.append((char) c);
            }
        });
    }

    private void code(String data) {
        text.append(SegmentText.CODE);
        codes.add(new InlineCode(Kind.STANDALONE, codes.size() + 1, data, false));
    }
}
