package dev.parlance;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The largest size of each kind in one source. */
final class SourceSizes {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    private static final Pattern NAMES = Pattern.compile("(package|import) .*");

    /** What has a size; a body of a method or lambda has the lines from its first to its last brace. */
    enum Kind {
        FILE_LINES,
        LINE_CHARACTERS,
        METHOD_LINES,
        LAMBDA_LINES,
        PARAMETERS,
        COMPONENTS
    }

    private SourceSizes() {}

    /** The sizes of sources, parsed together, because a compiler for each one would take longer than parsing it. */
    static Map<Path, Map<Kind, Integer>> of(List<Path> sources) {
        try (var files = COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            var task = (JavacTask) COMPILER.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
            var positions = Trees.instance(task).getSourcePositions();
            var all = new HashMap<Path, Map<Kind, Integer>>();
            for (var unit : task.parse()) {
                var source = Path.of(unit.getSourceFile().getName());
                var sizes = ofLines(Files.readAllLines(source));
                new Sizes(unit, positions, sizes).scan(unit, null);
                all.put(source, sizes);
            }
            return all;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Map<Kind, Integer> ofLines(List<String> lines) {
        var sizes = new EnumMap<Kind, Integer>(Kind.class);
        sizes.put(Kind.FILE_LINES, lines.size());
        sizes.put(
                Kind.LINE_CHARACTERS,
                lines.stream()
                        .filter(line -> !NAMES.matcher(line).matches())
                        .mapToInt(line -> line.codePointCount(0, line.length()))
                        .max()
                        .orElse(0));
        return sizes;
    }

    private static final class Sizes extends TreeScanner<@Nullable Void, @Nullable Void> {
        private static final int NO_RECORD = -1;

        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final LineMap lines;
        private final Map<Kind, Integer> sizes;
        /** Of the record that is visited. */
        private int components = NO_RECORD;

        Sizes(CompilationUnitTree unit, SourcePositions positions, Map<Kind, Integer> sizes) {
            this.unit = unit;
            this.positions = positions;
            this.lines = unit.getLineMap();
            this.sizes = sizes;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
            var parameters = method.getParameters().size();
            // those of the canonical constructor are the components, which count already
            if (!method.getName().contentEquals("<init>") || parameters != components) {
                put(Kind.PARAMETERS, parameters);
            }
            if (method.getBody() != null) {
                put(Kind.METHOD_LINES, lines(method.getBody()));
            }
            return super.visitMethod(method, null);
        }

        @Override
        public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void none) {
            put(Kind.LAMBDA_LINES, lines(lambda.getBody()));
            return super.visitLambdaExpression(lambda, null);
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void none) {
            var outer = components;
            components = type.getKind() == Tree.Kind.RECORD ? components(type) : NO_RECORD;
            put(Kind.COMPONENTS, components);
            super.visitClass(type, null);
            components = outer;
            return null;
        }

        /** The parser makes each component a field, and a record can have no other field that is not static. */
        private static int components(ClassTree type) {
            return (int) type.getMembers().stream()
                    .filter(VariableTree.class::isInstance)
                    .filter(field ->
                            !((VariableTree) field).getModifiers().getFlags().contains(Modifier.STATIC))
                    .count();
        }

        private int lines(Tree body) {
            var first = lines.getLineNumber(positions.getStartPosition(unit, body));
            return (int) (lines.getLineNumber(positions.getEndPosition(unit, body) - 1) - first + 1);
        }

        private void put(Kind kind, int size) {
            sizes.merge(kind, size, Math::max);
        }
    }
}
