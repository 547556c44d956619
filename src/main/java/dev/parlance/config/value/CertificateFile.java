package dev.parlance.config.value;

import dev.parlance.shared.PemCertificates;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;

/** The certificates of a PEM file, which is read together with the settings. */
public record CertificateFile(String path, List<X509Certificate> certificates) {
    public CertificateFile {
        certificates = List.copyOf(certificates);
    }

    public static CertificateFile parse(String path) {
        try {
            // certificates are ASCII; the text between them may be anything
            return new CertificateFile(
                    path, PemCertificates.read(Files.readString(Path.of(path), StandardCharsets.ISO_8859_1)));
        } catch (NoSuchFileException absent) {
            throw wrong("the file " + path + " does not exist", absent);
        } catch (IOException | InvalidPathException unreadable) {
            throw wrong("the file " + path + " cannot be read", unreadable);
        } catch (IllegalArgumentException noCertificates) {
            throw wrong(path + " " + noCertificates.getMessage(), noCertificates);
        }
    }

    private static IllegalArgumentException wrong(String why, Exception cause) {
        return new IllegalArgumentException("must be the path of a PEM file with certificates; " + why, cause);
    }

    @Override
    public String toString() {
        return path;
    }
}
