package dev.parlance.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.parlance.fault.Violation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The part of a request without the places that are known to be wrong, so that the rest can still be checked. A value
 * that is only too long, too large or spelled wrongly stays, because other rules may need it; it is removed when a
 * check complains about it. Not thread-safe.
 */
public final class ValidPart {
    private static final Set<String> HARMLESS =
            Set.of("maxLength", "minLength", "pattern", "maximum", "minimum", "minItems", "uniqueItems", "required");

    private static final Set<String> REFERENCE = Set.of("uid", "id");

    private final RequestCheck.Checked whole;
    private final Set<String> wrongParameters = new HashSet<>();
    /** JSON pointers. */
    private final Set<String> wrong = new HashSet<>();

    private final Set<String> removed = new HashSet<>();
    /** By pointer to an array of the valid part: the indexes of its elements in the whole request. */
    private final Map<String, List<Integer>> indexes = new HashMap<>();

    /** The part of a request that conforms to the contract. */
    public ValidPart(RequestCheck.Checked whole) {
        this.whole = whole;
        for (var violation : whole.violations()) {
            if (violation.pointer() == null || !HARMLESS.contains(violation.code())) {
                remove(violation);
            } else if (!missesPartOfAnother(violation)) {
                wrong.add(violation.pointer());
            } else {
                remove(violation);
            }
        }
    }

    /** Without it, an element of an array or a reference means nothing. */
    private static boolean missesPartOfAnother(Violation violation) {
        var pointer = String.valueOf(violation.pointer());
        return violation.code().equals("required") && !unit(pointer).equals(pointer);
    }

    /**
     * Takes violations that were found in the part: removes their places.
     *
     * @return those that are not a consequence of what is known or removed, with pointers into the whole request
     */
    public List<Violation> take(Collection<Violation> found) {
        var others = new ArrayList<Violation>();
        for (var violation : found.stream().map(this::inWhole).toList()) {
            var pointer = violation.pointer();
            if (pointer != null && isKnown(pointer)) {
                giveUp(pointer);
            } else if (pointer != null || !isConsequence(violation)) {
                others.add(violation);
            }
        }
        others.forEach(this::remove);
        return others;
    }

    /** A range has several parameters: without one of them the others mean another range, which may be too large. */
    private boolean isConsequence(Violation ofParameter) {
        return wrongParameters.contains(String.valueOf(ofParameter.parameter()))
                || (ofParameter.code().equals("range") && !wrongParameters.isEmpty());
    }

    private boolean isKnown(String pointer) {
        return wrong.stream().anyMatch(known -> isWithin(pointer, known) || isWithin(known, pointer));
    }

    private static boolean isWithin(String pointer, String outer) {
        return pointer.startsWith(outer)
                && (pointer.length() == outer.length() || pointer.charAt(outer.length()) == '/');
    }

    /** Removes what a check complains about again: the value, or if it is removed already, what contains it. */
    private void giveUp(String pointer) {
        for (var known : List.copyOf(wrong)) {
            if (isWithin(pointer, known) || isWithin(known, pointer)) {
                cut(removed.contains(known) ? parent(known) : known);
            }
        }
    }

    private void remove(Violation violation) {
        var pointer = violation.pointer();
        if (pointer == null) {
            wrongParameters.add(String.valueOf(violation.parameter()));
        } else {
            wrong.add(pointer);
            cut(unit(pointer));
        }
    }

    private void cut(String pointer) {
        if (!pointer.isEmpty()) {
            wrong.add(pointer);
            removed.add(pointer);
        }
    }

    /** The smallest part that can be left out: an element of an array, a whole reference, or else the field itself. */
    private static String unit(String pointer) {
        var tokens = pointer.split("/", -1);
        for (var last = tokens.length - 1; last > 0; last--) {
            if (tokens[last].matches("[0-9]{1,9}")) {
                return String.join("/", List.of(tokens).subList(0, last + 1));
            }
        }
        return tokens.length > 2 && REFERENCE.contains(tokens[tokens.length - 1]) ? parent(pointer) : pointer;
    }

    private static String parent(String pointer) {
        return pointer.substring(0, Math.max(0, pointer.lastIndexOf('/')));
    }

    /** How many places are known to be wrong or are removed. It grows as long as there is something left to try. */
    public int size() {
        return wrongParameters.size() + wrong.size() + removed.size();
    }

    /** Whether anything of the body can be checked. */
    public boolean exists() {
        return !wrong.contains("") && !(whole.body().isMissingNode() && !wrong.isEmpty());
    }

    /** The part as a request without violations. */
    public RequestCheck.Checked checked() {
        indexes.clear();
        var cuts = new Cut();
        removed.forEach(pointer -> cuts.add(pointer.split("/", -1)));
        return new RequestCheck.Checked(
                whole.query().without(wrongParameters), without(cuts, whole.body(), ""), List.of(), List.of());
    }

    /** A tree of the places to remove. */
    private static final class Cut {
        final Map<String, Cut> inner = new HashMap<>();
        boolean all;

        void add(String[] tokens) {
            var at = this;
            for (var i = 1; i < tokens.length; i++) {
                at = at.inner.computeIfAbsent(tokens[i], _ -> new Cut());
            }
            at.all = true;
        }
    }

    private JsonNode without(Cut cut, JsonNode value, String pointer) {
        if (cut.inner.isEmpty()) {
            return value;
        }
        if (value.isArray()) {
            return withoutElements(cut, value, pointer);
        }
        if (!value.isObject()) {
            return value;
        }
        var rest = JsonNodeFactory.instance.objectNode();
        for (var field : value.properties()) {
            var name = Contract.escape(field.getKey());
            var inner = cut.inner.get(name);
            if (inner == null) {
                rest.set(field.getKey(), field.getValue());
            } else if (!inner.all) {
                rest.set(field.getKey(), without(inner, field.getValue(), pointer + "/" + name));
            }
        }
        return rest;
    }

    private JsonNode withoutElements(Cut cut, JsonNode array, String pointer) {
        var rest = JsonNodeFactory.instance.arrayNode();
        var kept = new ArrayList<Integer>();
        for (var i = 0; i < array.size(); i++) {
            var inner = cut.inner.get(Integer.toString(i));
            if (inner == null || !inner.all) {
                var element = array.get(i);
                rest.add(inner == null ? element : without(inner, element, pointer + "/" + kept.size()));
                kept.add(i);
            }
        }
        indexes.put(pointer, kept);
        return rest;
    }

    private static String index(List<Integer> kept, String token) {
        var inPart = token.matches("[0-9]{1,9}") ? Integer.parseInt(token) : kept.size();
        return inPart < kept.size() ? kept.get(inPart).toString() : token;
    }

    private Violation inWhole(Violation violation) {
        var pointer = violation.pointer();
        if (pointer == null || indexes.isEmpty()) {
            return violation;
        }
        var here = new StringBuilder();
        var there = new StringBuilder();
        var tokens = List.of(pointer.split("/", -1));
        for (var token : tokens.subList(1, tokens.size())) {
            var kept = indexes.get(here.toString());
            here.append('/').append(token);
            there.append('/').append(kept == null ? token : index(kept, token));
        }
        return new Violation(
                violation.code(), violation.message(), there.toString(), violation.parameter(), violation.args());
    }
}
