package dev.parlance.file.subfilter;

import dev.parlance.shared.SegmentText;
import java.util.List;

/** A part of an ICU message in which each text is whole: arguments with branches are only within each other. */
sealed interface IcuNode {
    /** A text without arguments that have branches; {@code #} is a code in it. */
    record Text(SegmentText text) implements IcuNode {}

    /**
     * An argument with branches.
     *
     * @param before what the message has from the end of the text before it to its first branch
     * @param after what it has from the end of its last branch on
     */
    record Choice(Kind kind, String before, List<Branch> branches, String after) implements IcuNode {}

    /**
     * A branch.
     *
     * @param before what the message has before its selector
     * @param between what it has from the selector to the brace
     * @param added whether the message does not have the branch, which is a copy of another one
     */
    record Branch(String before, String selector, String between, IcuNode content, boolean added) {}

    /** The kind of an argument. */
    enum Kind {
        SELECT,
        CARDINAL,
        ORDINAL
    }
}
