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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The largest size of each kind in one source, by the names and the definitions of Checkstyle. */
final class SourceSizes {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    private SourceSizes() {}

    static Map<String, Integer> of(Path source) {
        try (var files = COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            var sizes = new HashMap<String, Integer>();
            var lines = Files.readAllLines(source);
            sizes.put("FileLength", lines.size());
            sizes.put(
                    "LineLength", lines.stream().mapToInt(String::length).max().orElse(0));
            var task = (JavacTask)
                    COMPILER.getTask(null, files, null, List.of("-proc:none"), null, files.getJavaFileObjects(source));
            var positions = Trees.instance(task).getSourcePositions();
            for (var unit : task.parse()) {
                new Sizes(unit, positions, sizes).scan(unit, null);
            }
            return sizes;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static final class Sizes extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final LineMap lines;
        private final Map<String, Integer> sizes;

        Sizes(CompilationUnitTree unit, SourcePositions positions, Map<String, Integer> sizes) {
            this.unit = unit;
            this.positions = positions;
            this.lines = unit.getLineMap();
            this.sizes = sizes;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
            put("ParameterNumber", method.getParameters().size());
            if (method.getBody() != null) {
                put("MethodLength", lines(method.getBody()));
            }
            return super.visitMethod(method, null);
        }

        @Override
        public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void none) {
            put("LambdaBodyLength", lines(lambda.getBody()));
            return super.visitLambdaExpression(lambda, null);
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void none) {
            if (type.getKind() == Tree.Kind.RECORD) {
                // the parser makes each component a field, and a record can have no other field that is not static
                put("RecordComponentNumber", (int) type.getMembers().stream()
                        .filter(VariableTree.class::isInstance)
                        .filter(field -> !((VariableTree) field)
                                .getModifiers()
                                .getFlags()
                                .contains(Modifier.STATIC))
                        .count());
            }
            return super.visitClass(type, null);
        }

        private int lines(Tree body) {
            var first = lines.getLineNumber(positions.getStartPosition(unit, body));
            return (int) (lines.getLineNumber(positions.getEndPosition(unit, body) - 1) - first + 1);
        }

        private void put(String check, int size) {
            sizes.merge(check, size, Math::max);
        }
    }
}
