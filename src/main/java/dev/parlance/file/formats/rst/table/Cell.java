package dev.parlance.file.formats.rst.table;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.Edit;
import java.util.ArrayList;
import java.util.List;

/** The text of a cell, without the indentation that all of its lines have. */
public final class Cell {
    private final List<String> lines;
    private final int indent;
    private final String text;
    private final List<Edit> edits = new ArrayList<>();

    Cell(List<String> lines) {
        this.lines = lines.stream().map(String::stripTrailing).toList();
        this.indent = this.lines.stream()
                .filter(line -> !line.isEmpty())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElse(0);
        this.text = String.join(
                "\n",
                this.lines.stream()
                        .map(line -> line.substring(Math.min(indent, line.length())))
                        .toList());
    }

    public String text() {
        return text;
    }

    /** Replaces a range of the text. Ranges come in order. */
    public void edit(int start, int end, String other) {
        edits.add(new Edit(start, end, other));
    }

    public boolean isChanged() {
        return !edits.isEmpty();
    }

    /** Its lines with the changes. */
    List<String> written() throws UnreadableFile {
        if (edits.isEmpty()) {
            return lines;
        }
        var changed = new StringBuilder();
        var at = 0;
        for (var edit : edits) {
            changed.append(text, at, edit.start()).append(edit.text());
            at = edit.end();
        }
        var written = changed.append(text, at, text.length()).toString().lines().toList();
        if (written.size() > lines.size()) {
            throw new UnreadableFile(
                    Reason.NOT_EXACT,
                    "the cell \"%s\" of a table has %d lines, and its translation needs %d"
                            .formatted(text.lines().findFirst().orElse(""), lines.size(), written.size()));
        }
        return written.stream()
                .map(line -> line.isEmpty() ? "" : " ".repeat(indent) + line)
                .toList();
    }
}
