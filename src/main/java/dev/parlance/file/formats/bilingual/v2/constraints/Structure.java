package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;

/** The order of the elements of XLIFF 2, those that must be there, and where text is allowed. */
final class Structure {
    private Structure() {}

    static void text(Element element) throws UnreadableFile {
        element.filled = true;
        var model = ModuleTable.model(element.name);
        if (model != null && !model.text()) {
            throw element.broken("must not contain text");
        }
        switch (element.name) {
            case "xliff", "file", "group", "unit", "notes", "originalData", "segment", "ignorable" ->
                throw element.broken("must not contain text");
            default -> {}
        }
    }

    /** The order of elements within an element. */
    static void siblings(Element parent, Element element) throws UnreadableFile {
        var before = parent.children.isEmpty() ? "" : parent.children.getLast().name;
        var wrong = switch (element.name) {
            case "skeleton" -> parent.filled || !before.isEmpty();
            case "notes" -> !before.isEmpty() && !before.equals("skeleton");
            case "originalData" -> !before.isEmpty() && !before.equals("notes");
            case "source" -> !before.isEmpty();
            case "target" -> !before.equals("source");
            default -> false;
        };
        if (wrong) {
            throw element.broken("is not allowed at this place in <%s>".formatted(parent.name));
        }
    }

    static void skeleton(Element element) throws UnreadableFile {
        if (element.filled == (element.get("href") != null)) {
            throw element.broken("must have either content or href");
        }
    }

    static void required(Element element) throws UnreadableFile {
        var wanted = switch (element.name) {
            case "xliff" -> element.first("file") == null ? "<file>" : null;
            case "file" -> element.first("unit") == null && element.first("group") == null ? "<unit> or <group>" : null;
            case "notes" -> element.first("note") == null ? "<note>" : null;
            case "originalData" -> element.first("data") == null ? "<data>" : null;
            case "segment", "ignorable" -> element.first("source") == null ? "<source>" : null;
            default -> null;
        };
        if (wanted != null) {
            throw element.broken("must contain " + wanted);
        }
    }
}
