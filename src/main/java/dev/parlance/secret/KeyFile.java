package dev.parlance.secret;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/** The key of an instance without a configured one: generated once, in a file that only its owner can read. */
public final class KeyFile {
    private static final String OWNER_ONLY = "rw-------";

    private KeyFile() {}

    /** The key in base64. If the file is lost, encrypted secrets cannot be decrypted. */
    public static String readOrCreate(Path file) throws IOException {
        if (!Files.exists(file)) {
            create(file);
        }
        return Files.readString(file).strip();
    }

    private static void create(Path file) throws IOException {
        var key = new byte[SecretBox.KEY_LENGTH];
        new SecureRandom().nextBytes(key);
        var part = Files.createTempFile(file.toAbsolutePath().getParent(), "key", "");
        if (Files.getFileAttributeView(part, PosixFileAttributeView.class) != null) {
            Files.setPosixFilePermissions(part, PosixFilePermissions.fromString(OWNER_ONLY));
        }
        Files.writeString(part, Base64.getEncoder().encodeToString(key));
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
