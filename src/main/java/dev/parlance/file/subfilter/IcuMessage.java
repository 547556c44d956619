package dev.parlance.file.subfilter;

import com.ibm.icu.text.MessagePattern;
import com.ibm.icu.text.MessagePattern.ArgType;
import com.ibm.icu.text.MessagePattern.Part;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.paragraph.IcuArguments;
import dev.parlance.file.plural.PluralCategories;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.PluralGroup;
import dev.parlance.file.splice.PluralGroup.Form;
import dev.parlance.file.splice.PluralGroup.Rules;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.CodedParts;
import dev.parlance.file.text.TextOut;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An ICU message with one plural argument, such as <code>{n, plural, one {# file} other {# files}}</code>. Its branches
 * are the forms of one text; those for one number, such as {@code =0}, are kept in every language. Text around the
 * argument belongs to each branch, because another form of the noun may need other words there.
 */
final class IcuMessage {
    /** Branches that text around them is copied into; a person writes a few. */
    private static final int MOST_COPIES = 12;

    private static final Pattern ARGUMENT = Pattern.compile("\\{[^{}]*,\\s*(?:plural|selectordinal)\\s*,");
    private static final Place BRANCH = (text, _) -> TextOut.literal(text);

    private final String text;
    private final MessagePattern message;
    private final Paragraph paragraph;

    private IcuMessage(String text, MessagePattern message, Paragraph paragraph) {
        this.text = text;
        this.message = message;
        this.paragraph = paragraph;
    }

    /**
     * The forms of a text.
     *
     * @param text the message in which the forms are: with the text around its argument in each branch
     */
    record Forms(String text, PluralGroup group) {}

    /** The forms of a text; null when it is no such message, or has codes. */
    static @Nullable Forms of(Paragraph paragraph) {
        var source = paragraph.source();
        var isPlain = !paragraph.locked() && !paragraph.html() && paragraph.plural() == null;
        var isMessage = isPlain
                && source.codes().isEmpty()
                && ARGUMENT.matcher(source.text()).find();
        var message = isMessage ? IcuArguments.message(source.text()) : null;
        var whole = message == null ? null : whole(source.text(), message);
        if (message == null || whole == null) {
            return null;
        }
        var copied = whole.equals(source.text()) ? message : IcuArguments.message(whole);
        var group = copied == null ? null : new IcuMessage(whole, copied, paragraph).group();
        return group == null ? null : new Forms(whole, group);
    }

    /** A message with the text around its plural argument in each branch; null if it has no such argument alone. */
    private static @Nullable String whole(String text, MessagePattern message) {
        var plural = 0;
        for (var i = 1; i < message.countParts() - 1; i = message.getLimitPartIndex(i) + 1) {
            var part = message.getPart(i);
            var isArgument = part.getType() == Part.Type.ARG_START;
            if (isArgument && isPlural(part.getArgType()) && plural == 0) {
                plural = i;
            } else if (isArgument && part.getArgType() != ArgType.NONE && part.getArgType() != ArgType.SIMPLE) {
                return null;
            }
        }
        return plural == 0 ? null : whole(text, message, plural);
    }

    private static @Nullable String whole(String text, MessagePattern message, int plural) {
        var start = message.getPart(plural).getIndex();
        var last = message.getLimitPartIndex(plural);
        var before = text.substring(0, start);
        var after = text.substring(message.getPart(last).getLimit());
        if (before.isBlank() && after.isBlank()) {
            return text;
        }
        // these have another meaning in a branch
        var mayBeCopied = (before + after).chars().noneMatch(c -> c == '#' || c == '\'');
        var whole = new StringBuilder();
        var at = start;
        var branches = 0;
        for (var i = plural + 1; i < last && mayBeCopied; i++) {
            if (message.getPartType(i) == Part.Type.MSG_START) {
                var from = message.getPart(i).getLimit();
                i = message.getLimitPartIndex(i);
                var to = message.getPart(i).getIndex();
                whole.append(text, at, from)
                        .append(before)
                        .append(text, from, to)
                        .append(after);
                at = to;
                mayBeCopied = ++branches <= MOST_COPIES;
            }
        }
        return mayBeCopied
                ? whole.append(text, at, message.getPart(last).getLimit()).toString()
                : null;
    }

    private @Nullable PluralGroup group() {
        var last = message.countParts() - 1;
        var argument = message.getPart(1);
        if (argument.getType() != Part.Type.ARG_START
                || !isPlural(argument.getArgType())
                || message.getLimitPartIndex(1) != last - 1
                || !text.substring(0, argument.getIndex()).isBlank()
                || !text.substring(message.getPart(last - 1).getLimit()).isBlank()) {
            return null;
        }
        var forms = new ArrayList<Form>();
        var fixed = new HashSet<String>();
        for (var i = 2; i < last - 1; i++) {
            if (message.getPartType(i) == Part.Type.ARG_SELECTOR) {
                var selector = message.getSubstring(message.getPart(i));
                if (!PluralCategories.ALL.contains(selector)) {
                    fixed.add(selector);
                }
                var branch = message.getPartType(i + 1) == Part.Type.MSG_START ? i + 1 : i + 2;
                var end = message.getLimitPartIndex(branch);
                forms.add(form(selector, message.getPart(i).getIndex(), branch, end));
                i = end;
            }
        }
        return PluralGroup.of(text, new Rules(argument.getArgType() == ArgType.SELECTORDINAL, fixed), forms);
    }

    private static boolean isPlural(ArgType type) {
        return type == ArgType.PLURAL || type == ArgType.SELECTORDINAL;
    }

    private Form form(String selector, int start, int first, int last) {
        var from = message.getPart(first).getLimit();
        var to = message.getPart(last).getIndex();
        var branch = new CodedParts();
        var at = from;
        for (var i = first + 1; i < last; i++) {
            var part = message.getPart(i);
            if (part.getType() == Part.Type.REPLACE_NUMBER) {
                branch.text(text.substring(at, part.getIndex())).alone("#", false);
                at = part.getLimit();
            }
        }
        var source = branch.text(text.substring(at, to)).done();
        var key = paragraph.contextKey() == null ? null : paragraph.contextKey() + "/" + selector;
        var unit = new Unit(Paragraph.of(source, key, paragraph.maxLength(), paragraph.note()), true, from, to, BRANCH);
        return new Form(selector, unit, start, start, message.getPart(last).getLimit(), null);
    }
}
