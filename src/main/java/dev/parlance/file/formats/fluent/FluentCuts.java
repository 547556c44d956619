package dev.parlance.file.formats.fluent;

import dev.parlance.file.format.LineCuts;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Cuts Fluent before messages, terms and their comments: only these begin a line without a space (Fluent Syntax 1.0).
 * The comment of the group begins in each section again.
 */
final class FluentCuts extends LineCuts {
    private static final Pattern ENTRY = Pattern.compile("-?[A-Za-z][A-Za-z0-9_-]*+ *+=");

    private final List<String> group = new ArrayList<>();
    private boolean commented;
    private boolean grouped;

    FluentCuts(Reader text) {
        super(text);
    }

    @Override
    protected @Nullable Cut see(String line, long start) {
        var comment = line.startsWith("#");
        var begins = comment || ENTRY.matcher(line).lookingAt();
        var cut = begins && !commented && !newline().isEmpty() ? new Cut(start, "", head()) : null;
        commented = comment;
        var inGroup = line.startsWith("##") && !line.startsWith("###");
        if (inGroup) {
            if (!grouped) {
                group.clear();
            }
            if (group.size() < FluentReader.MOST_OF_GROUP && line.length() < FluentReader.LONGEST_OF_GROUP + 3) {
                group.add(line);
            }
        }
        grouped = inGroup;
        return cut;
    }

    private String head() {
        var head = new StringBuilder(newline());
        group.forEach(line -> head.append(line).append(newline()));
        return head.append(newline()).toString();
    }
}
