package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an element of a module may contain. How far it was read is kept in the element, so that its children are not.
 *
 * @param name with the prefix of the module
 * @param items its elements in their order
 * @param text whether it contains text
 * @param open whether elements of other namespaces follow
 * @param attributes by their names
 */
record Model(String name, List<Item> items, boolean text, boolean open, Map<String, Attribute> attributes) {
    /** Elements of which there is at least or at most one. */
    record Item(Set<String> names, boolean required, boolean many) {
        static Item of(String word) {
            var last = word.charAt(word.length() - 1);
            var names = "?*+".indexOf(last) < 0 ? word : word.substring(0, word.length() - 1);
            return new Item(Set.of(names.split("\\|")), last != '?' && last != '*', last == '*' || last == '+');
        }

        String shown() {
            return String.join(
                    " or ", names.stream().sorted().map("<%s>"::formatted).toList());
        }
    }

    /**
     * An attribute.
     *
     * @param type a word of {@link ValueTypes}
     * @param scope the element in which its value is unique; empty when it need not be
     */
    record Attribute(boolean required, String type, String scope) {}

    static Model of(String line) {
        var parts = line.split(" = | ?; ?", -1);
        var items = new ArrayList<Item>();
        var text = false;
        var open = false;
        for (var word : parts[1].isBlank() ? new String[0] : parts[1].strip().split(" ")) {
            switch (word) {
                case "text" -> text = true;
                case "*" -> open = true;
                default -> items.add(Item.of(word));
            }
        }
        var attributes = new LinkedHashMap<String, Attribute>();
        Arrays.stream(parts[2].split(" ")).filter(word -> !word.isEmpty()).forEach(word -> add(attributes, word));
        return new Model(parts[0], List.copyOf(items), text, open, attributes);
    }

    private static void add(Map<String, Attribute> attributes, String word) {
        var colon = word.lastIndexOf(':', word.indexOf('@') < 0 ? word.length() : word.indexOf('@'));
        var name = word.substring(0, colon).replace("!", "");
        var type = word.substring(colon + 1).split("@", 2);
        attributes.put(name, new Attribute(word.contains("!"), type[0], type.length > 1 ? type[1] : ""));
    }

    /**
     * Notes a child whose start tag was read.
     *
     * @return whether it is one of this model; otherwise it is one of other namespaces
     */
    boolean accepts(Element parent, Element child) throws UnreadableFile {
        var at = at(child.name);
        if (at < 0 || (at < parent.place && open && child.name.contains(":"))) {
            other(parent, child);
            return false;
        }
        if (at < parent.place) {
            throw child.broken("is not allowed at this place in <%s>".formatted(name));
        }
        if (at == parent.place && parent.placed && !items.get(at).many()) {
            throw child.broken("is allowed only once in <%s>".formatted(name));
        }
        complete(parent, at);
        parent.place = at;
        parent.placed = true;
        return true;
    }

    boolean has(String child) {
        return at(child) >= 0;
    }

    private int at(String child) {
        for (var i = 0; i < items.size(); i++) {
            if (items.get(i).names().contains(child)) {
                return i;
            }
        }
        return -1;
    }

    /** Notes a child of another namespace. */
    void other(Element parent, Element child) throws UnreadableFile {
        if (!open) {
            throw child.broken("is not allowed in <%s>".formatted(name));
        }
        complete(parent, items.size());
        parent.place = items.size();
    }

    /** Checks that nothing was left out before the given item. */
    private void complete(Element parent, int before) throws UnreadableFile {
        for (var i = parent.place; i < before; i++) {
            if (items.get(i).required() && !(i == parent.place && parent.placed)) {
                throw parent.broken("must contain " + items.get(i).shown()
                        + (before < items.size()
                                ? " before " + items.get(before).shown()
                                : ""));
            }
        }
    }

    void ends(Element element) throws UnreadableFile {
        complete(element, items.size());
    }
}
