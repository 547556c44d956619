package dev.parlance.file.formats.bilingual;

/**
 * The languages of a TTX file.
 *
 * @param source as the file names it; empty when it does not
 * @param target for translations that are written; empty when any language is wanted and the file names none
 * @param foreign whether the translations in the file are in another language
 */
record TtxLanguages(String source, String target, boolean foreign) {

    /** A language as the value of an attribute. */
    static String attribute(String language) {
        return language.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
