package dev.parlance.memory.base;

import java.util.List;

/** The translation memories of a project in the order in which they are searched. */
public record ProjectMemories(List<Item> transMemories) {
    public ProjectMemories {
        transMemories = List.copyOf(transMemories);
    }

    /**
     * How the project uses a memory.
     *
     * @param penalty points subtracted from every score
     * @param readMode whether it is searched for matches
     * @param writeMode whether translations of the project may be written into it
     */
    public record Item(Memory transMemory, int penalty, boolean readMode, boolean writeMode) {}

    /** A reference to the memory. */
    public record Memory(String id, String uid, String name, String sourceLang, List<String> targetLangs) {}
}
