package dev.parlance.config.section;

/** How words are counted where a request does not say. */
public enum DefaultCountMethod {
    PARLANCE_1("parlance-1"),
    GMX_V_2_0("gmx-v-2.0");

    private final String word;

    DefaultCountMethod(String word) {
        this.word = word;
    }

    @Override
    public String toString() {
        return word;
    }
}
