package dev.parlance.config.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parlance.egress.TestAuthority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateFileTest {
    @TempDir
    Path folder;

    @Test
    void readsAllCertificatesWithTextBetweenThem() throws IOException {
        var file = new TestAuthority(folder).file();
        var one = Files.readString(file);
        Files.writeString(file, "Any text ä\n" + one, StandardOpenOption.APPEND);
        assertThat(CertificateFile.parse(file.toString()).certificates())
                .extracting(certificate -> certificate.getSubjectX500Principal().getName())
                .containsExactly("CN=authority", "CN=authority");
    }

    @Test
    void refusesWhatCannotBeRead() throws IOException {
        refuses(folder.resolve("absent.pem"), "; the file %s does not exist");
        refuses(folder, "; the file %s cannot be read");
        refuses(file(""), "; %s contains no certificate (-----BEGIN CERTIFICATE-----)");
        refuses(file("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"), damaged());
        var issued = new TestAuthority(folder).issue("one", "dns:localhost");
        refuses(file(issued.chain() + issued.key()), damaged());
    }

    private static String damaged() {
        return "; %s contains a damaged certificate";
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("file.pem"), text);
    }

    private static void refuses(Path file, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CertificateFile.parse(file.toString()))
                .withMessage("must be the path of a PEM file with certificates" + why.formatted(file));
    }
}
