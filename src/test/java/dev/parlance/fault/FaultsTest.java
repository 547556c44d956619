package dev.parlance.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

class FaultsTest {
    @Test
    void aFullDiskIsTemporary() {
        var full = new FileSystemException("/tmp/a", null, "No space left on device");
        var ofWorker =
                new IOException("work on the file failed: java.io.IOException: Disk quota exceeded at A.b(A.java)");
        for (var failure : new Exception[] {full, new UncheckedIOException(full), ofWorker}) {
            assertThat(Faults.of(failure))
                    .isExactlyInstanceOf(Fault.Unavailable.class)
                    .hasMessage("the disk for temporary files is full; retry later");
        }
    }

    @Test
    void aFaultRemainsWhatItIs() {
        var fault = new Fault.Damaged();
        assertThat(Faults.of(fault)).isSameAs(fault);
    }

    @Test
    void anyOtherFailureTellsNoCause() {
        var cycle = new IllegalStateException("a secret");
        cycle.initCause(new IOException(cycle));
        assertThat(Faults.of(cycle)).isInstanceOf(Fault.Internal.class);
        assertThat(Faults.of(cycle).detail()).doesNotContain("secret");
    }
}
