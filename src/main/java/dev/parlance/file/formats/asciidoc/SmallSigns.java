package dev.parlance.file.formats.asciidoc;

/** The signs of a text that raise or lower what is between two of them in a word. The questions ascend. */
final class SmallSigns {
    private final String text;
    /** Where the word of the last question ends, and how many signs for raised and for lowered text it has. */
    private int wordEnd;

    private int raised;
    private int lowered;

    SmallSigns(String text) {
        this.text = text;
    }

    /** Whether the word around a sign has another one. */
    boolean isPair(int at) {
        if (at >= wordEnd) {
            word(at);
        }
        return (text.charAt(at) == '^' ? raised : lowered) > 1;
    }

    private void word(int at) {
        var start = at;
        while (start > wordEnd && !MarkedText.isSpace(text.charAt(start - 1))) {
            start--;
        }
        wordEnd = start;
        raised = 0;
        lowered = 0;
        for (; wordEnd < text.length() && !MarkedText.isSpace(text.charAt(wordEnd)); wordEnd++) {
            raised += text.charAt(wordEnd) == '^' ? 1 : 0;
            lowered += text.charAt(wordEnd) == '~' ? 1 : 0;
        }
    }
}
