package dev.parlance.file.formats.office.word;

import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Item.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Finds the fields among the pieces of paragraphs (ECMA-376, part 1, section 17.16.18). The result of a link or of a
 * form field is text between a pair of codes. Word computes the results of the others, so such a field is one code. A
 * field may contain others and may extend over paragraphs. An entry of the index has no result, but texts in it.
 */
final class WordFields {
    private static final Set<String> TEXTS = Set.of("HYPERLINK", "FORMTEXT");

    private final Deque<Field> open = new ArrayDeque<>();
    /** How many of the open fields have a result that is text. */
    private int texts;

    private final boolean index;
    private List<Item> folded = new ArrayList<>();

    /**
     * No fields yet.
     *
     * @param index whether entries of the index are marked as such
     */
    WordFields(boolean index) {
        this.index = index;
    }

    /** A field that has begun. */
    private static final class Field {
        private int begin;
        private int result = -1;
        private boolean isText;
        private final StringBuilder instruction = new StringBuilder();

        Field(int begin) {
            this.begin = begin;
        }
    }

    static boolean isText(String instruction) {
        return TEXTS.contains(type(instruction));
    }

    private static String type(String instruction) {
        return instruction.strip().split("\\s", 2)[0].toUpperCase(Locale.ROOT);
    }

    /** The pieces of the next paragraph, each complete field in it as one piece or as a pair. */
    List<Item> fold(List<Item> items) {
        folded = new ArrayList<>(items.size());
        open.forEach(field -> field.begin = -1);
        items.forEach(this::add);
        return folded;
    }

    private void add(Item item) {
        var field = open.peek();
        switch (item.kind()) {
            case FIELD_BEGIN -> {
                open.push(new Field(folded.size()));
                folded.add(item.as(Kind.MARK));
            }
            case FIELD_INSTRUCTION -> {
                if (field != null) {
                    field.instruction.append(item.text());
                }
                folded.add(item.as(Kind.MARK));
            }
            case FIELD_SEPARATE -> {
                folded.add(item.as(Kind.MARK));
                if (field != null) {
                    texts += !field.isText && isText(field.instruction.toString()) ? 1 : 0;
                    field.isText |= isText(field.instruction.toString());
                    field.result = folded.size();
                }
            }
            case FIELD_END -> end(item.as(Kind.MARK));
            case OPEN, CLOSE -> folded.add(item);
            default -> folded.add(isBlocked() ? item.as(Kind.MARK) : item);
        }
    }

    /** Whether the place is in a field whose result is not text, or before its result. */
    private boolean isBlocked() {
        return texts < open.size();
    }

    private void end(Item end) {
        folded.add(end);
        var field = open.poll();
        texts -= field != null && field.isText ? 1 : 0;
        if (field == null || field.begin < 0) {
            return;
        }
        var isPair = field.isText && field.result >= 0;
        var head = folded.subList(field.begin, isPair ? field.result : folded.size());
        if (!isNested(folded.subList(field.begin, folded.size())) || !isNested(head)) {
            return;
        }
        if (isPair) {
            folded.set(folded.size() - 1, end.as(Kind.CLOSE));
        }
        var isEntry = index
                && !isBlocked()
                && field.result < 0
                && type(field.instruction.toString()).equals("XE");
        var name = isEntry ? Item.INDEX : "field";
        var joined = Item.joined(isPair ? Kind.OPEN : isBlocked() ? Kind.MARK : Kind.ATOM, name, head);
        head.clear();
        folded.add(field.begin, joined);
    }

    /** Whether no container begins outside and ends inside, or the other way round. */
    private static boolean isNested(List<Item> items) {
        var depth = 0;
        for (var item : items) {
            depth += item.is(Kind.OPEN) ? 1 : item.is(Kind.CLOSE) ? -1 : 0;
            if (depth < 0) {
                return false;
            }
        }
        return depth == 0;
    }
}
