package dev.parlance.termbase.base;

import java.util.List;

/** The term bases of a project in the order in which they are searched. */
public record ProjectTermBases(List<Item> termBases) {
    public ProjectTermBases {
        termBases = List.copyOf(termBases);
    }

    /**
     * How the project uses a term base.
     *
     * @param readMode whether it is searched
     * @param writeMode whether linguists of the project may write terms into it
     */
    record Item(Base termBase, boolean readMode, boolean writeMode) {}

    record Base(String id, String uid, String name, List<String> langs) {}
}
