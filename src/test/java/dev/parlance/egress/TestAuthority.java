package dev.parlance.egress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A private certificate authority, made by the keytool of the JDK, with P-256 keys. */
public final class TestAuthority {
    private static final String PASSWORD = "password";
    private static final String AUTHORITY = "authority";

    private final Path folder;
    private final Path store;

    /** Creates the authority and its files in a folder. */
    public TestAuthority(Path folder) {
        this.folder = folder.toAbsolutePath();
        this.store = this.folder.resolve("authority.p12");
        generate(AUTHORITY, "-ext", "bc:c=ca:true", "-ext", "ku:c=keyCertSign,cRLSign");
    }

    /**
     * A certificate with its key.
     *
     * @param chain PEM: its own certificate, then that of the authority
     * @param key PEM of its private key (PKCS#8)
     */
    public record Issued(String chain, String key) {}

    /** The certificate of the authority as a PEM file. */
    public Path file() {
        return write("authority.pem", pem(chain(AUTHORITY)[0]));
    }

    /**
     * Issues a certificate.
     *
     * @param alternatives its names, such as {@code dns:localhost,ip:127.0.0.1}
     * @param more arguments of keytool, such as {@code -validity 1}
     */
    public Issued issue(String name, String alternatives, String... more) {
        var arguments = new ArrayList<>(List.of("-signer", AUTHORITY, "-ext", "san=" + alternatives));
        arguments.addAll(List.of(more));
        generate(name, arguments.toArray(String[]::new));
        var chain = Stream.of(chain(name)).map(TestAuthority::pem).collect(Collectors.joining());
        return new Issued(chain, pem("PRIVATE KEY", key(name)));
    }

    /** A store with one issued certificate and its key. */
    public KeyStore store(String name) {
        try {
            var one = store();
            for (var alias : Collections.list(one.aliases())) {
                if (!alias.equals(name)) {
                    one.deleteEntry(alias);
                }
            }
            return one;
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private KeyStore store() {
        try (var file = Files.newInputStream(store)) {
            var keys = KeyStore.getInstance("PKCS12");
            keys.load(file, password());
            return keys;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }

    public static char[] password() {
        return PASSWORD.toCharArray();
    }

    /** Writes a text into a file of the folder. */
    public Path write(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void generate(String name, String... more) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair"));
        command.addAll(List.of("-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"));
        // instead of 10,000, which take most of the time of the tests that read the store
        for (var derived : List.of("mac", "certPbe", "keyPbe")) {
            command.add("-J-Dkeystore.pkcs12." + derived + "IterationCount=1");
        }
        command.addAll(List.of("-alias", name, "-dname", "CN=" + name, "-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(List.of("-keystore", store.toString()));
        if (!Arrays.asList(more).contains("-keyalg")) {
            command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
        }
        command.addAll(List.of(more));
        try {
            var keytool = new ProcessBuilder(command).inheritIO().start();
            if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new IllegalStateException("keytool failed");
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private Certificate[] chain(String name) {
        try {
            return store().getCertificateChain(name);
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private byte[] key(String name) {
        try {
            return store().getKey(name, password()).getEncoded();
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static String pem(Certificate certificate) {
        try {
            return pem("CERTIFICATE", certificate.getEncoded());
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static String pem(String label, byte[] content) {
        var lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(label, lines, label);
    }
}
