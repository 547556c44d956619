package dev.parlance.file.subfilter;

import com.ibm.icu.text.MessagePattern;
import com.ibm.icu.text.MessagePattern.ArgType;
import com.ibm.icu.text.MessagePattern.Part;
import dev.parlance.file.paragraph.IcuArguments;
import dev.parlance.file.plural.PluralCategories;
import dev.parlance.file.subfilter.IcuNode.Branch;
import dev.parlance.file.subfilter.IcuNode.Choice;
import dev.parlance.file.subfilter.IcuNode.Kind;
import dev.parlance.file.text.CodedParts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads an ICU message so that each of its texts is whole: what is around an argument with branches goes into each of
 * them. A number that leaves the branch of its argument is written by name, because {@code #} is the number of the
 * nearest argument (ICU, "MessageFormat").
 */
final class IcuNest {
    /** Texts that a message may become; two plural arguments in Arabic, each with a form of its own for 0, are 49. */
    static final int MOST_TEXTS = 50;

    /** For a text in no argument. */
    private static final int NONE = -1;

    private final String text;
    private final MessagePattern message;
    private final boolean namesNumbers;
    private int choices;
    private int texts;
    private int characters;

    private IcuNest(String text, MessagePattern message, boolean namesNumbers, int characters) {
        this.text = text;
        this.message = message;
        this.namesNumbers = namesNumbers;
        this.characters = characters;
    }

    /** A message that stays one text. */
    private static final class Whole extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Whole() {
            super(null, null, false, false);
        }
    }

    /** A part of a message. */
    private sealed interface Item {}

    private record Plain(String text) implements Item {}

    /** The number of a plural argument. */
    private record Count(Argument of) implements Item {}

    private record Option(String before, String selector, String between, List<Item> items) {}

    private record Argument(
            int id, Kind kind, String name, boolean offset, String head, List<Option> options, String tail)
            implements Item {}

    /**
     * The texts of a message.
     *
     * @param namesNumbers whether the format has <code>{n, number}</code>
     * @param characters the most that all texts may have
     * @return null when it is no message with branches, would have too many texts, or a part of it would have another
     *     meaning at another place
     */
    static @Nullable Choice of(String text, boolean namesNumbers, int characters) {
        var message = text.indexOf('{') < 0 ? null : IcuArguments.message(text);
        if (message == null) {
            return null;
        }
        try {
            var nest = new IcuNest(text, message, namesNumbers, characters);
            return nest.node(nest.items(0, null), NONE) instanceof Choice choice ? choice : null;
        } catch (Whole _) {
            return null;
        }
    }

    /** What is between the braces of a message or a branch. */
    private List<Item> items(int first, @Nullable Argument around) {
        var items = new ArrayList<Item>();
        var last = message.getLimitPartIndex(first);
        var at = message.getPart(first).getLimit();
        for (var i = first + 1; i < last; i++) {
            var part = message.getPart(i);
            var isChoice = part.getType() == Part.Type.ARG_START && hasBranches(part.getArgType());
            if (part.getType() == Part.Type.REPLACE_NUMBER && around != null) {
                items.add(new Plain(text.substring(at, part.getIndex())));
                items.add(new Count(around));
                at = part.getLimit();
            } else if (isChoice) {
                items.add(new Plain(text.substring(at, part.getIndex())));
                items.add(argument(i));
            }
            if (part.getType() == Part.Type.ARG_START) {
                i = message.getLimitPartIndex(i);
                at = isChoice ? message.getPart(i).getLimit() : at;
            }
        }
        items.add(new Plain(text.substring(at, message.getPart(last).getIndex())));
        items.removeIf(item -> item instanceof Plain plain && plain.text().isEmpty());
        return items;
    }

    private static boolean hasBranches(ArgType type) {
        if (type == ArgType.CHOICE) {
            throw new Whole();
        }
        return type != ArgType.NONE && type != ArgType.SIMPLE;
    }

    private Argument argument(int start) {
        if (++choices > MOST_TEXTS) {
            throw new Whole();
        }
        var type = message.getPart(start).getArgType();
        var kind = type == ArgType.SELECT ? Kind.SELECT : type == ArgType.PLURAL ? Kind.CARDINAL : Kind.ORDINAL;
        var limit = message.getLimitPartIndex(start);
        var offset = message.getPartType(start + 2) != Part.Type.ARG_SELECTOR;
        var first = offset ? start + 3 : start + 2;
        var name = message.getSubstring(message.getPart(start + 1));
        var at = beforeSpace(message.getPart(first).getIndex());
        var head = text.substring(message.getPart(start).getIndex(), at);
        var options = new ArrayList<Option>();
        var argument = new Argument(start, kind, name, offset, head, options, "");
        for (var i = first; i < limit; i++) {
            var branch = message.getPartType(i + 1) == Part.Type.MSG_START ? i + 1 : i + 2;
            options.add(option(message.getPart(i), at, branch, argument));
            i = message.getLimitPartIndex(branch);
            at = message.getPart(i).getLimit();
        }
        checkNames(options);
        var tail = text.substring(at, message.getPart(limit).getLimit());
        return new Argument(start, kind, name, offset, head, options, tail);
    }

    private Option option(Part selector, int from, int branch, Argument argument) {
        var between =
                text.substring(selector.getLimit(), message.getPart(branch).getIndex());
        return new Option(
                text.substring(from, selector.getIndex()),
                message.getSubstring(selector),
                between,
                items(branch, argument));
    }

    /** Refuses a name that is there twice, and a missing {@code other}, for which ICU takes {@code oth} too. */
    private static void checkNames(List<Option> options) {
        var names = options.stream().map(Option::selector).collect(Collectors.toSet());
        if (names.size() < options.size() || !names.contains(PluralCategories.OTHER)) {
            throw new Whole();
        }
    }

    private int beforeSpace(int end) {
        var at = end;
        while (Character.isWhitespace(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private IcuNode node(List<Item> items, int within) {
        for (var i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Argument argument) {
                return choice(argument, items.subList(0, i), items.subList(i + 1, items.size()));
            }
        }
        return text(items, within);
    }

    private Choice choice(Argument argument, List<Item> before, List<Item> after) {
        var alone = areBlank(before) && areBlank(after);
        if (!alone) {
            before.forEach(IcuNest::checkMoves);
            after.forEach(IcuNest::checkMoves);
        }
        var branches = new ArrayList<Branch>();
        for (var option : argument.options()) {
            var items = new ArrayList<Item>();
            items.addAll(alone ? List.of() : before);
            items.addAll(option.items());
            items.addAll(alone ? List.of() : after);
            var content = node(items, argument.id());
            branches.add(new Branch(option.before(), option.selector(), option.between(), content, false));
        }
        return new Choice(
                argument.kind(),
                (alone ? plain(before) : "") + argument.head(),
                branches,
                argument.tail() + (alone ? plain(after) : ""));
    }

    private static boolean areBlank(List<Item> items) {
        return items.stream().allMatch(item -> item instanceof Plain(String plain) && plain.isBlank());
    }

    private static String plain(List<Item> items) {
        var text = new StringBuilder();
        items.forEach(item -> text.append(((Plain) item).text()));
        return text.toString();
    }

    /** Refuses what is syntax at one place and text at another: signs of numbers, and apostrophes that may quote. */
    private static void checkMoves(Item item) {
        if (item instanceof Plain(String plain)) {
            for (var i = 0; i < plain.length(); i++) {
                var c = plain.charAt(i);
                var mayQuote = c == '\'' && !(i + 1 < plain.length() && Character.isLetter(plain.charAt(i + 1)));
                if (c == '#' || mayQuote) {
                    throw new Whole();
                }
            }
        }
    }

    private IcuNode text(List<Item> items, int within) {
        var parts = new CodedParts();
        for (var item : items) {
            switch (item) {
                case Plain(String plain) -> parts.text(plain);
                case Count(Argument of) when of.id() == within -> parts.alone("#", false);
                case Count(Argument of) -> parts.text(named(of));
                case Argument _ -> throw new IllegalStateException("a branch in a text");
            }
        }
        characters -= parts.length();
        if (++texts > MOST_TEXTS || characters < 0) {
            throw new Whole();
        }
        return new IcuNode.Text(parts.done());
    }

    private String named(Argument argument) {
        if (argument.offset() || !namesNumbers) {
            throw new Whole();
        }
        return "{" + argument.name() + ", number}";
    }
}
