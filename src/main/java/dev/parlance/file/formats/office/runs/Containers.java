package dev.parlance.file.formats.office.runs;

import dev.parlance.file.formats.office.runs.Item.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Elements with text of a paragraph in them, which may begin or end in another paragraph. */
public final class Containers {
    /** The partner of a tag whose other tag is in another paragraph. */
    public static final int NONE = -1;

    private Containers() {}

    /** For each tag the index of its other tag, if that is among the pieces too. */
    public static int[] partners(List<Item> items) {
        var partners = new int[items.size()];
        var open = new ArrayDeque<Integer>();
        for (var i = 0; i < partners.length; i++) {
            partners[i] = NONE;
            if (items.get(i).is(Kind.OPEN)) {
                open.push(i);
            } else if (items.get(i).is(Kind.CLOSE) && !open.isEmpty()) {
                partners[i] = open.pop();
                partners[partners[i]] = i;
            }
        }
        return partners;
    }

    /** The pieces between tags whose other tags are in other paragraphs. */
    public static List<List<Item>> divided(List<Item> items) {
        var divided = new ArrayList<List<Item>>();
        var partners = partners(items);
        var from = 0;
        for (var i = 0; i < partners.length; i++) {
            var item = items.get(i);
            if ((item.is(Kind.OPEN) || item.is(Kind.CLOSE)) && partners[i] == NONE) {
                divided.add(items.subList(from, i));
                from = i + 1;
            }
        }
        divided.add(items.subList(from, items.size()));
        return divided;
    }
}
