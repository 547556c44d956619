package dev.parlance.file.formats.xml.names;

import dev.parlance.file.settings.FileImportSettings;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the import settings say of elements and attributes by their names.
 *
 * @param included elements that are translated
 * @param excluded elements that are not
 * @param inline elements whose tags are codes
 * @param kept elements whose tags are codes, and whose text is not translated
 * @param mixedAreInline whether the tags of elements beside text are codes
 * @param attributes those that are translated
 * @param others what else is said
 */
record XmlNameChoice(
        Names included,
        Names excluded,
        Names inline,
        Names kept,
        boolean mixedAreInline,
        Attributes attributes,
        Others others) {

    static XmlNameChoice of(FileImportSettings settings) {
        return new XmlNameChoice(
                Names.of(settings, "xml/includeElementsPlain"),
                Names.of(settings, "xml/excludeElementsPlain"),
                Names.of(settings, "xml/inlineElementsPlain"),
                Names.of(settings, "xml/inlineElementsNonTranslatablePlain"),
                settings.flag("xml/inlineElementsAutoPlain"),
                new Attributes(
                        Names.of(settings, "xml/includeAttributesPlain"),
                        Names.of(settings, "xml/excludeAttributesPlain"),
                        Names.of(settings, "xml/lockAttributesPlain")),
                new Others(
                        Names.of(settings, "xml/lockElementsPlain"),
                        Names.of(settings, "xml/htmlSubfilterElementsPlain")));
    }

    /** Names of a setting: local ones, or with the prefix that the file writes. */
    record Names(Set<String> names, boolean all) {
        private static final String ALL = "*";

        static Names of(FileImportSettings settings, String field) {
            return of(settings.names(field));
        }

        private static Names of(Collection<String> names) {
            // no name contains a quotation mark
            var plain = new HashSet<>(names);
            List.copyOf(names).forEach(name -> plain.add(name.replace("\"", "")));
            return new Names(plain, names.contains(ALL));
        }

        /** Whether one of the names is that of a node. */
        boolean has(String name) {
            return names.contains(name) || names.contains(name.substring(name.indexOf(':') + 1));
        }

        /** The same, or whether they stand for all nodes. */
        boolean hasOrAll(String name) {
            return all || has(name);
        }
    }

    /** What is said of attributes. */
    record Attributes(Names included, Names excluded, Names locked) {}

    /** Which elements are locked, and which are HTML. */
    record Others(Names locked, Names html) {}

    /**
     * Whether the text of an element is translated.
     *
     * @param isRoot whether it is the root element
     * @param inherited whether that of its parent is
     */
    boolean translates(String element, boolean isRoot, boolean inherited) {
        if (excluded.has(element) || kept.has(element)) {
            return false;
        }
        return included.all() ? inherited : included.has(element) || (inherited && !isRoot);
    }

    boolean isInline(String element) {
        return inline.has(element) || kept.has(element);
    }

    /** Whether an element locks itself and what is in it. */
    boolean locks(String element) {
        return others.locked().hasOrAll(element);
    }

    boolean isHtml(String element) {
        return others.html().hasOrAll(element);
    }

    /** Whether any attribute may be translated. */
    boolean hasAttributes() {
        return !attributes.included().names().isEmpty();
    }

    /** Whether an attribute is translated. Declarations of namespaces are no attributes. */
    boolean translatesAttribute(String name) {
        return !name.equals("xmlns")
                && !name.startsWith("xmlns:")
                && attributes.included().hasOrAll(name)
                && !attributes.excluded().hasOrAll(name);
    }

    boolean locksAttribute(String name) {
        return attributes.locked().hasOrAll(name);
    }
}
