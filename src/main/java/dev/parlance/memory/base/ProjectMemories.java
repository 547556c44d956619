package dev.parlance.memory.base;

import java.util.List;

/** The translation memories of a project in the order in which they are asked. */
public record ProjectMemories(List<Item> transMemories) {
    public ProjectMemories {
        transMemories = List.copyOf(transMemories);
    }

    /**
     * A memory as this project uses it.
     *
     * @param penalty points taken off every score
     * @param readMode whether it is asked for matches
     * @param writeMode whether translations of the project may be written into it
     */
    public record Item(Memory transMemory, int penalty, boolean readMode, boolean writeMode) {}

    /** The memory in short. */
    public record Memory(String id, String uid, String name, String sourceLang, List<String> targetLangs) {}
}
