package dev.parlance.file.formats.layout.mif;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which flows, tables and frames are on pages that are imported. A flow is on the page of its first text rectangle;
 * tables and frames are where they are anchored.
 */
final class MifLayout {
    private static final Set<String> ANCHORED = Set.of("ATbl", "AFrame");
    private static final Set<String> USED = Set.of("PgfTag", "VariableName", "XRefName");

    private final String text;
    private final MifChoice choice;
    private final List<MifStatement> file;
    private final Set<MifStatement> shown = new HashSet<>();
    private final Set<String> used = new HashSet<>();
    private final Set<String> hidden = new HashSet<>();
    /** The pages and frames by the identifiers of their text rectangles. */
    private final Map<String, MifStatement> areas = new HashMap<>();
    /** The tables and frames by their references, such as {@code ATbl 1}. */
    private final Map<String, MifStatement> anchored = new HashMap<>();
    /** The flows in the text rectangles of frames. */
    private final Map<MifStatement, List<MifStatement>> flows = new HashMap<>();

    MifLayout(String text, MifChoice choice, List<MifStatement> file) {
        this.text = text;
        this.choice = choice;
        this.file = file;
        var showsAll = false;
        for (var statement : file) {
            showsAll |= statement.is("Document")
                    && statement.value(text, "DShowAllConditions").equals("Yes");
            index(statement);
        }
        if (showsAll || choice.hiddenText()) {
            hidden.clear();
        }
        show();
    }

    private void index(MifStatement statement) {
        switch (statement.name()) {
            case "ConditionCatalog" ->
                statement.children().stream()
                        .filter(condition -> condition.value(text, "CState").equals("CHidden"))
                        .forEach(condition -> hidden.add(condition.value(text, "CTag")));
            case "AFrames" -> {
                for (var frame : statement.children()) {
                    anchored.put("AFrame " + frame.value(text, "ID"), frame);
                    area(frame);
                }
            }
            case "Tbls" ->
                statement.children().forEach(table -> anchored.put("ATbl " + table.value(text, "TblID"), table));
            case "Page" -> area(statement);
            default -> {}
        }
    }

    private void area(MifStatement area) {
        each(area, statement -> {
            if (statement.is("TextRect")) {
                areas.put(statement.value(text, "ID"), area);
            }
        });
    }

    /** Receives statements. */
    private interface Visitor {
        void visit(MifStatement statement);
    }

    private static void each(MifStatement root, Visitor visitor) {
        var next = new ArrayDeque<>(List.of(root));
        while (!next.isEmpty()) {
            var statement = next.pop();
            visitor.visit(statement);
            statement.children().reversed().forEach(next::push);
        }
    }

    private void show() {
        var next = new ArrayDeque<MifStatement>();
        for (var statement : file) {
            if (statement.is("Page") && showsPage(statement)) {
                shown.add(statement);
            } else if (statement.is("TextFlow")) {
                flow(statement, next);
            }
        }
        var references = references();
        anchored.forEach((reference, statement) -> {
            if (!references.contains(reference) && choice.page("", "")) {
                next.add(statement);
            }
        });
        while (!next.isEmpty()) {
            var statement = next.pop();
            if (shown.add(statement)) {
                flows.getOrDefault(statement, List.of()).forEach(next::push);
                each(statement, each -> use(each, next));
            }
        }
    }

    private boolean showsPage(MifStatement page) {
        return choice.page(page.value(text, "PageType"), page.value(text, "PageTag"));
    }

    /** Text of hidden conditions is in a flow of its own, on a hidden page. */
    private void flow(MifStatement flow, Deque<MifStatement> next) {
        if (flow.value(text, "TFTag").equals("HIDDEN")) {
            if (choice.hiddenText()) {
                next.add(flow);
            }
            return;
        }
        var area = areas.get(rectangle(flow));
        if (area != null && area.is("Frame")) {
            flows.computeIfAbsent(area, _ -> new ArrayList<>()).add(flow);
        } else if (area == null ? choice.page("", "") : showsPage(area)) {
            next.add(flow);
        }
    }

    /** The identifier of the first text rectangle of a flow; an empty text when there is none. */
    private String rectangle(MifStatement flow) {
        var next = new ArrayDeque<>(List.of(flow));
        while (!next.isEmpty()) {
            var statement = next.pop();
            if (statement.is("TextRectID")) {
                return statement.value(text);
            }
            statement.children().reversed().forEach(next::push);
        }
        return "";
    }

    private Set<String> references() {
        var references = new HashSet<String>();
        for (var statement : file) {
            each(statement, each -> {
                if (ANCHORED.contains(each.name())) {
                    references.add(each.name() + " " + each.value(text));
                }
            });
        }
        return references;
    }

    private void use(MifStatement statement, Deque<MifStatement> next) {
        if (ANCHORED.contains(statement.name())) {
            var there = anchored.get(statement.name() + " " + statement.value(text));
            if (there != null) {
                next.push(there);
            }
        } else if (USED.contains(statement.name())) {
            used.add(statement.name() + " " + statement.value(text));
        }
    }

    /** Whether a page, flow, table or frame is imported. */
    boolean shows(MifStatement statement) {
        return shown.contains(statement);
    }

    /** Whether imported text uses a definition. */
    boolean uses(String kind, String name) {
        return used.contains(kind + " " + name);
    }

    /** The names of the conditions whose text is not imported. */
    Set<String> hidden() {
        return hidden;
    }
}
