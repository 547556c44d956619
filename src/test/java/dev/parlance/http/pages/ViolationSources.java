package dev.parlance.http.pages;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The codes of violations in the sources: the literals that are passed where a violation is made. */
final class ViolationSources {
    /** What makes a violation, with the index of the argument that is its code. */
    private static final Map<String, Integer> MAKERS = Map.ofEntries(
            Map.entry("Violation.at", 1),
            Map.entry("Violation.of", 1),
            Map.entry("new Violation", 0),
            Map.entry("new TermSink.Problem", 1),
            Map.entry("new UnreadableTerms", 0),
            Map.entry("ErrorReply: new Detail", 0),
            Map.entry("EntryCheck: new Found", 0),
            Map.entry("EntryCheck: wrong", 1),
            Map.entry("SegmentCheck: violate", 1),
            Map.entry("FieldType: unless", 2),
            Map.entry("ReplayEvents: refused", 0));

    /** Arguments that pass on a code from another place of this list, by source. */
    private static final Set<String> PASSED_ON = Set.of(
            "Violation: code",
            "SegmentCheck: code",
            "FieldType: code",
            "ReplayEvents: code",
            "EntryCheck: code",
            "EntryCheck: found.code()",
            "UnreadableTerms: code",
            "TermImportRunner: file.end().code()",
            "ExchangeEndpoints: problem.code()",
            "ErrorReply: violation.code()",
            "ValidPart: violation.code()",
            // a keyword of the contract's schemas
            "Violations: keyword",
            // the codes are in the cases of a switch
            "UnreadableTerms: code(unreadable.reason())");

    private ViolationSources() {}

    static Set<String> codes() throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
                var sources = Files.walk(Path.of("src/main/java"))) {
            var paths =
                    sources.filter(path -> path.toString().endsWith(".java")).toList();
            var task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(paths));
            var codes = new HashSet<String>();
            for (var unit : task.parse()) {
                var name = Path.of(unit.getSourceFile().getName()).getFileName().toString();
                new Codes(name.substring(0, name.length() - ".java".length()), codes).scan(unit, null);
            }
            return codes;
        }
    }

    private static final class Codes extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final String source;
        private final Set<String> codes;

        Codes(String source, Set<String> codes) {
            this.source = source;
            this.codes = codes;
        }

        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void nothing) {
            made(call.getMethodSelect().toString(), call.getArguments());
            return super.visitMethodInvocation(call, null);
        }

        @Override
        public @Nullable Void visitNewClass(NewClassTree call, @Nullable Void nothing) {
            made("new " + call.getIdentifier(), call.getArguments());
            return super.visitNewClass(call, null);
        }

        @Override
        public @Nullable Void visitCase(CaseTree one, @Nullable Void nothing) {
            if (source.equals("UnreadableTerms") && one.getBody() instanceof ExpressionTree code) {
                add(code);
            }
            return super.visitCase(one, null);
        }

        private void made(String maker, List<? extends ExpressionTree> arguments) {
            var index = MAKERS.getOrDefault(maker, MAKERS.get(source + ": " + maker));
            if (index != null) {
                add(arguments.get(index));
            }
        }

        private void add(ExpressionTree code) {
            switch (code) {
                case LiteralTree literal -> codes.add(String.valueOf(literal.getValue()));
                case ConditionalExpressionTree choice -> {
                    add(choice.getTrueExpression());
                    add(choice.getFalseExpression());
                }
                default -> {
                    var passed = source + ": " + code;
                    if (!PASSED_ON.contains(passed)) {
                        throw new AssertionError("where do the codes come from? " + passed);
                    }
                }
            }
        }
    }
}
