package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.xml.XmlText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The constraints of inline codes and annotations of XLIFF 2 (sections 4.2.3 and 4.7.2). */
final class CodeConstraints {
    private static final Map<String, Set<String>> FIXED_TYPES = Map.of(
            "fmt", Set.of("xlf:lb", "xlf:pb", "xlf:b", "xlf:i", "xlf:u"),
            "ui", Set.of("xlf:var"));

    /** Elements in a text that are no codes. */
    private static final Set<String> OTHERS = Set.of("mrk", "sm", "em", "cp");

    private static final List<String> SAME =
            List.of("canCopy", "canDelete", "canOverlap", "canReorder", "copyOf", "type", "subType", "dir");

    private final Map<String, Element> byId;
    private final Map<String, Element> opened = new HashMap<>();
    private final Set<String> closed = new HashSet<>();
    /** Whether the code before must not move. */
    private boolean inSequence;

    private CodeConstraints(Map<String, Element> byId) {
        this.byId = byId;
    }

    /**
     * Checks the codes of the sources or of the targets of a unit.
     *
     * @param side in their order
     */
    static void check(List<Element> side, Map<String, Element> byId) throws UnreadableFile {
        var codes = new CodeConstraints(byId);
        for (var element : side) {
            switch (element.name) {
                case "sc", "sm" -> codes.opened.put(element.get("id", ""), element);
                case "ec" -> codes.end(element);
                case "em" -> codes.closes(element, "sm");
                case "cp" -> character(element);
                default -> {}
            }
            if (!OTHERS.contains(element.name)) {
                codes.code(element);
                codes.follows(element);
            }
        }
        codes.all();
    }

    private static void character(Element element) throws UnreadableFile {
        var c = Integer.parseInt(element.get("hex", "0"), 16);
        if (XmlText.isAllowed(c) || c > Character.MAX_CODE_POINT) {
            throw element.broken("has a hex, %s, of a character that XML can contain or that does not exist"
                    .formatted(element.get("hex", "")));
        }
    }

    private void end(Element ec) throws UnreadableFile {
        var isolated = "yes".equals(ec.get("isolated"));
        if (isolated == (ec.get("id") == null) || isolated == (ec.get("startRef") != null)) {
            throw ec.broken("must have id and isolated=\"yes\", or startRef alone");
        }
        if (!isolated) {
            var sc = closes(ec, "sc");
            if ("yes".equals(sc.get("isolated"))) {
                throw ec.broken("refers to an <sc> with isolated=\"yes\"");
            }
            same(sc, ec);
        }
    }

    private Element closes(Element end, String start) throws UnreadableFile {
        var id = end.get("startRef", "");
        var opening = opened.get(id);
        if (opening == null || !opening.is(start) || !closed.add(id)) {
            throw end.broken("must follow the <%s> that its startRef %s names".formatted(start, Element.shown(id)));
        }
        return opening;
    }

    private static void same(Element sc, Element ec) throws UnreadableFile {
        for (var name : SAME) {
            var value = ec.get(name);
            var other = sc.get(name);
            var reorders = name.equals("canReorder") && "firstNo".equals(other);
            if (value != null && other != null && !value.equals(reorders ? "no" : other)) {
                throw ec.broken("has another %s than its <sc>".formatted(name));
            }
        }
    }

    private void code(Element code) throws UnreadableFile {
        var type = code.get("type");
        var subType = code.get("subType");
        if (subType != null && type == null) {
            throw code.broken("has subType without type");
        }
        if (subType != null
                && subType.startsWith("xlf:")
                && !FIXED_TYPES.getOrDefault(type, Set.of()).contains(subType)) {
            throw code.broken("has the subType %s, which its type does not have".formatted(Element.shown(subType)));
        }
        var moves = code.get("canReorder", "yes");
        if (!moves.equals("yes") && !("no".equals(code.get("canCopy")) && "no".equals(code.get("canDelete")))) {
            throw code.broken("must have canCopy=\"no\" and canDelete=\"no\" with this canReorder");
        }
        copy(code);
    }

    /** A code that must not move follows the one before it in its sequence, which begins with {@code firstNo}. */
    private void follows(Element code) throws UnreadableFile {
        var moves = code.get("canReorder", "yes");
        if (moves.equals("no") && !code.is("ec") && !inSequence) {
            throw code.broken("has canReorder=\"no\" and does not follow the code that begins its sequence");
        }
        inSequence = !moves.equals("yes");
    }

    private void copy(Element code) throws UnreadableFile {
        var of = code.get("copyOf");
        if (of == null || code.is("ec")) {
            return;
        }
        var base = byId.get(of);
        if (base == null || "no".equals(base.get("canCopy"))) {
            throw code.broken(
                    "is a copy of %s, which is not in the unit or must not be copied".formatted(Element.shown(of)));
        }
        if (code.get("dataRef") != null || code.get("dataRefStart") != null || code.get("dataRefEnd") != null) {
            throw code.broken("has both copyOf and a reference to <data>");
        }
    }

    /** What begins must end in the unit, unless it is isolated. */
    private void all() throws UnreadableFile {
        for (var opening : opened.values()) {
            var isolated = "yes".equals(opening.get("isolated"));
            if (!isolated && !closed.contains(opening.get("id", ""))) {
                throw opening.broken(
                        opening.is("sc")
                                ? "must have isolated=\"yes\", because its <ec> is not in the unit"
                                : "must have an <em> in the unit");
            }
        }
    }
}
