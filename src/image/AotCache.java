import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.ConstantPool;
import java.lang.classfile.constantpool.ConstantPoolException;
import java.lang.classfile.constantpool.InvokeDynamicEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the AOT cache of the container image: {@code java AotCache.java TARGET CLASSES OPTIONS CLASSPATH}.
 *
 * <p>{@code TARGET/image/cache/parlance.aot} becomes the cache, with the classes of the list {@code CLASSES}, loaded and
 * linked by the runtime of the image. The cache holds no profiles of a training run, and what depends on the moment is
 * removed, so that two caches of the same jars are the same. The JVM uses it only with the same runtime, class path and {@code OPTIONS}: it compares the names,
 * sizes and times of the jars. Here they have the names and times that they have in the image.
 */
public class AotCache {
    /** What Jib gives all files. */
    private static final FileTime MODIFIED = FileTime.fromMillis(1_000);

    /** The checksums of the parts of the cache are in its first page. */
    private static final int HEADER = 4_096;
    /** More than two dumps take on a busy machine. */
    private static final Duration LONGEST = Duration.ofMinutes(30);

    private static final List<String> DUMP = List.of(
            "-Xshare:dump",
            "-XX:+AOTClassLinking",
            // a collection would leave out objects, depending on the machine
            "-XX:+UseG1GC",
            "-Xms1g",
            "-Xmx1g",
            "-Xmn700m",
            "-XX:MetaspaceSize=600m",
            // classes that cannot be in a cache, such as those in signed jars, are listed as warnings
            "-Xlog:disable",
            "-Xlog:all=error:stderr");

    private final Path image;
    private final Path app;
    private final List<Path> jars = new ArrayList<>();

    private AotCache(Path image) {
        this.image = image;
        this.app = image.resolve("training/app");
    }

    public static void main(String... args) throws Exception {
        var target = Path.of(args[0]);
        var cache = new AotCache(target.resolve("image"));
        cache.add("classpath", target.resolve("image-jar/parlance.jar"));
        // the first element is the folder of the classes in that jar
        for (var library : args[3].split(":")) {
            if (library.endsWith(".jar")) {
                cache.add("libs", Path.of(library));
            }
        }
        cache.write(Files.readAllLines(Path.of(args[1])), List.of(args[2].split(" +")));
    }

    /** Adds a jar under the name that Jib gives it. */
    private void add(String folder, Path jar) throws IOException {
        var copy = app.resolve(folder).resolve(jar.getFileName());
        Files.createDirectories(copy.getParent());
        Files.copy(jar, copy);
        Files.setLastModifiedTime(copy, MODIFIED);
        jars.add(copy);
    }

    private void write(List<String> recorded, List<String> options) throws Exception {
        var training = image.resolve("training");
        var classes = Files.write(training.resolve("classes"), present(recorded));
        var first = dump(classes, options, training.resolve("first"));
        var second = dump(classes, options, training.resolve("second"));
        var cache = Files.createDirectories(image.resolve("cache")).resolve("parlance.aot");
        Files.write(cache, common(first, second));
        delete(training);
    }

    private byte[] dump(Path classes, List<String> options, Path cache) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(image.resolve("runtime/bin/java").toString()));
        command.addAll(options);
        command.addAll(DUMP);
        command.add("-XX:SharedClassListFile=" + classes);
        command.add("-XX:SharedArchiveFile=" + cache);
        command.add("-cp");
        command.add(jars.stream().map(Path::toString).collect(Collectors.joining(":")));
        var builder = new ProcessBuilder(command).inheritIO();
        // they would add options
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        var code = builder.start().waitFor();
        if (code != 0) {
            throw new IllegalStateException("the AOT cache was not written: " + code);
        }
        return Files.readAllBytes(cache);
    }

    /**
     * What both have in common. They may differ in checksums in the header, which the JVM compares only with {@code
     * -XX:+VerifySharedSpaces}, and in the times of soft references, in milliseconds since the start of the machine:
     * both become 0. For a soft reference this means that it was not used recently.
     */
    private static byte[] common(byte[] first, byte[] second) {
        if (first.length != second.length) {
            throw new IllegalStateException("two AOT caches have different sizes");
        }
        var since = System.nanoTime() / 1_000_000;
        var one = ByteBuffer.wrap(first).order(ByteOrder.nativeOrder());
        var other = ByteBuffer.wrap(second).order(ByteOrder.nativeOrder());
        for (var at = 0; at < HEADER; at += Integer.BYTES) {
            if (one.getInt(at) != other.getInt(at)) {
                one.putInt(at, 0);
            }
        }
        for (var at = HEADER; at + Long.BYTES <= first.length; at += Long.BYTES) {
            var time = one.getLong(at);
            if (time != other.getLong(at)) {
                if (time > other.getLong(at) || since - time > LONGEST.toMillis() || time > since) {
                    throw new IllegalStateException("two AOT caches differ at " + at);
                }
                one.putLong(at, 0);
            }
        }
        return first;
    }

    private static void delete(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** The lines whose classes still exist. The JVM refuses a list that resolves what a class does not have. */
    private List<String> present(List<String> recorded) throws IOException {
        var urls = new URL[jars.size()];
        for (var i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        try (var loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
            var names = recorded.stream()
                    .filter(line -> !line.startsWith("@") && bytes(loader, line).isPresent());
            var forms = recorded.stream().filter(line -> line.startsWith("@lambda-form-invoker "));
            var constants =
                    recorded.stream().filter(line -> line.startsWith("@cp ")).flatMap(line -> resolved(loader, line));
            // a class comes before what is resolved in it
            return Stream.of(names, forms, constants).flatMap(lines -> lines).toList();
        }
    }

    private static Optional<byte[]> bytes(ClassLoader loader, String name) {
        try (var file = loader.getResourceAsStream(name + ".class")) {
            return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** {@code @cp NAME INDEX…} with the indexes that can be resolved in the class as it is now. */
    private static Stream<String> resolved(ClassLoader loader, String line) {
        var parts = line.split(" ");
        return bytes(loader, parts[1]).stream().flatMap(bytes -> {
            var pool = ClassFile.of().parse(bytes).constantPool();
            var indexes = Arrays.stream(parts)
                    .skip(2)
                    .filter(index -> isResolvable(pool, Integer.parseInt(index)))
                    .toList();
            return indexes.isEmpty() ? Stream.empty() : Stream.of("@cp " + parts[1] + " " + String.join(" ", indexes));
        });
    }

    private static boolean isResolvable(ConstantPool pool, int index) {
        try {
            return switch (pool.entryByIndex(index)) {
                case ClassEntry _, MemberRefEntry _, InvokeDynamicEntry _ -> true;
                default -> false;
            };
        } catch (ConstantPoolException outside) {
            return false;
        }
    }
}
