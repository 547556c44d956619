package dev.parlance.file.formats.layout.mif;

import dev.parlance.file.formats.layout.mif.MifItem.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the pieces of paragraphs. A cross-reference is one piece with the text that FrameMaker puts there, and so is
 * text of hidden conditions.
 *
 * @param hidden the names of the conditions whose text is hidden and not imported
 */
record MifItems(String text, MifString strings, Set<String> hidden) {
    private static final int LONGEST = 60;

    /** The characters that have names; FrameMaker puts a soft hyphen at the end of a line. */
    private static final Map<String, String> CHARACTERS = Map.ofEntries(
            Map.entry("HardSpace", "\u00A0"),
            Map.entry("HardHyphen", "\u2011"),
            Map.entry("DiscHyphen", "\u00AD"),
            Map.entry("NoHyphen", "\u200D"),
            Map.entry("Cent", "¢"),
            Map.entry("Pound", "£"),
            Map.entry("Yen", "¥"),
            Map.entry("EnDash", "–"),
            Map.entry("EmDash", "—"),
            Map.entry("Dagger", "†"),
            Map.entry("DoubleDagger", "‡"),
            Map.entry("Bullet", "•"),
            Map.entry("NumberSpace", "\u2007"),
            Map.entry("ThinSpace", "\u2009"),
            Map.entry("EnSpace", "\u2002"),
            Map.entry("EmSpace", "\u2003"));

    /** The pieces of statements. */
    List<MifItem> of(List<MifStatement> statements) {
        var items = new ArrayList<MifItem>();
        for (var i = 0; i < statements.size(); ) {
            var statement = statements.get(i);
            var last = last(statements, i);
            if (last > i || isHidden(statement)) {
                items.add(code(isHidden(statement) ? Kind.CODE : Kind.FIELD, statement, statements.get(last)));
            } else {
                items.add(item(statement));
            }
            i = last + 1;
        }
        return items;
    }

    /** Index of the last statement of a piece. */
    private int last(List<MifStatement> statements, int first) {
        var statement = statements.get(first);
        if (isHidden(statement)) {
            var next = first + 1;
            while (next < statements.size() && !endsCondition(statements.get(next))) {
                next++;
            }
            return next - 1;
        } else if (statement.is("XRef")) {
            for (var i = first + 1; i < statements.size(); i++) {
                if (statements.get(i).is("XRefEnd")) {
                    return i;
                } else if (statements.get(i).is("XRef")) {
                    return first;
                }
            }
        }
        return first;
    }

    private boolean endsCondition(MifStatement statement) {
        return statement.is("Unconditional") || (statement.is("Conditional") && !isHidden(statement));
    }

    /** Whether a statement begins text that is shown in no condition. */
    boolean isHidden(MifStatement statement) {
        return statement.is("Conditional")
                && statement.child("InCondition") != null
                && statement.children().stream()
                        .filter(child -> child.is("InCondition"))
                        .allMatch(condition -> hidden.contains(condition.value(text)));
    }

    private MifItem item(MifStatement statement) {
        return switch (statement.name()) {
            case "String" -> new MifItem(Kind.TEXT, statement.start(), statement.end(), string(statement), false);
            case "Char" -> character(statement);
            case "TextRectID" -> new MifItem(Kind.AREA, statement.start(), statement.end(), "", false);
            case "SpclHyphenation" -> new MifItem(Kind.LINE, statement.start(), statement.end(), "", false);
            case "Variable" -> code(Kind.FIELD, statement, statement);
            case "Font" -> code(Kind.FONT, statement, statement);
            case "ElementBegin" -> code(Kind.OPEN, statement, statement);
            case "ElementEnd" -> code(Kind.CLOSE, statement, statement);
            default -> code(Kind.CODE, statement, statement);
        };
    }

    private String string(MifStatement statement) {
        return statement.hasString() ? strings.decoded(text, statement.valueStart(), statement.valueEnd()) : "";
    }

    private MifItem character(MifStatement statement) {
        var name = statement.value(text);
        var character = CHARACTERS.get(name);
        if (character != null) {
            return new MifItem(Kind.TEXT, statement.start(), statement.end(), character, false);
        }
        return name.equals("SoftHyphen")
                ? new MifItem(Kind.LINE, statement.start(), statement.end(), "", false)
                : code(Kind.CODE, statement, statement);
    }

    private MifItem code(Kind kind, MifStatement first, MifStatement last) {
        return new MifItem(kind, first.start(), last.end(), shown(first), isSpace(first));
    }

    private boolean isSpace(MifStatement statement) {
        return statement.is("Char")
                && (statement.value(text).equals("Tab") || statement.value(text).equals("HardReturn"));
    }

    /** The name of a statement with its value, with its type, or with the first string in it. */
    private String shown(MifStatement statement) {
        var value = "";
        if (statement.is("Marker")) {
            var type = statement.child("MTypeName");
            value = type == null ? statement.value(text, "MType") : string(type);
        } else if (statement.children().isEmpty()) {
            value = statement.hasString() ? string(statement) : statement.value(text);
        } else {
            value = statement.children().stream()
                    .filter(MifStatement::hasString)
                    .findFirst()
                    .map(this::string)
                    .orElse("");
        }
        var shown = "<" + statement.name() + (value.isEmpty() ? "" : " " + value) + ">";
        return shown.length() <= LONGEST && shown.indexOf(SegmentText.CODE) < 0 ? shown : "<" + statement.name() + ">";
    }
}
