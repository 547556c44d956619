package dev.parlance.http.pages;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The codes in the sources: the literals that are passed where something with a code is made.
 *
 * @param makers what makes it, if need be with its source, and the index of the argument that is its code
 * @param passedOn arguments that pass on a code from another place of this list, by source
 * @param switches sources in which the cases of a switch are codes
 */
record CodeSources(Map<String, Integer> makers, Set<String> passedOn, Set<String> switches) {
    /** The codes in the order of ASCII. */
    Set<String> codes() throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
                var sources = Files.walk(Path.of("src/main/java"))) {
            var paths =
                    sources.filter(path -> path.toString().endsWith(".java")).toList();
            var task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(paths));
            var codes = new TreeSet<String>();
            for (var unit : task.parse()) {
                var name = Path.of(unit.getSourceFile().getName()).getFileName().toString();
                new Codes(name.substring(0, name.length() - ".java".length()), codes).scan(unit, null);
            }
            return codes;
        }
    }

    private final class Codes extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final String source;
        private final Set<String> codes;
        private final Map<String, ExpressionTree> constants = new HashMap<>();

        Codes(String source, Set<String> codes) {
            this.source = source;
            this.codes = codes;
        }

        @Override
        public @Nullable Void visitVariable(VariableTree variable, @Nullable Void nothing) {
            if (variable.getInitializer() instanceof LiteralTree value) {
                constants.put(variable.getName().toString(), value);
            }
            return super.visitVariable(variable, null);
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
            if (switches.contains(source) && one.getBody() instanceof ExpressionTree code) {
                add(code);
            }
            return super.visitCase(one, null);
        }

        private void made(String maker, List<? extends ExpressionTree> arguments) {
            var index = makers.getOrDefault(maker, makers.get(source + ": " + maker));
            if (index != null) {
                add(arguments.get(index));
            }
        }

        private void add(ExpressionTree code) {
            switch (code) {
                case IdentifierTree _
                when constants.containsKey(code.toString()) -> add(constants.get(code.toString()));
                case LiteralTree literal -> codes.add(String.valueOf(literal.getValue()));
                case ConditionalExpressionTree choice -> {
                    add(choice.getTrueExpression());
                    add(choice.getFalseExpression());
                }
                default -> {
                    var passed = source + ": " + code;
                    if (!passedOn.contains(passed)) {
                        throw new AssertionError("where do the codes come from? " + passed);
                    }
                }
            }
        }
    }
}
