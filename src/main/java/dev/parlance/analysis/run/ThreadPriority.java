package dev.parlance.analysis.run;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lowers the priority of the threads that count below that of the event loops, on Linux by {@code setpriority(2)}: the
 * JVM ignores the priorities of Java threads there, and a thread may always lower its own priority.
 */
public final class ThreadPriority {
    private static final Logger LOG = LoggerFactory.getLogger(ThreadPriority.class);
    /** With this nice value a thread gets about a tenth of the CPU time of a normal thread that competes with it. */
    private static final int NICE = 10;

    private static final int ITSELF = 0;
    private static final Optional<MethodHandle> SET_PRIORITY = setPriority();
    private static final ThreadLocal<Boolean> GIVES_WAY = ThreadLocal.withInitial(ThreadPriority::set);

    private ThreadPriority() {}

    /** Lowers the priority of the current thread for good; false when the system does not allow it. */
    public static boolean giveWay() {
        return GIVES_WAY.get();
    }

    @SuppressWarnings("restricted")
    private static Optional<MethodHandle> setPriority() {
        if (!System.getProperty("os.name", "").startsWith("Linux")) {
            return Optional.empty();
        }
        var linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find("setpriority")
                .map(function -> linker.downcallHandle(
                        function,
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT)));
    }

    private static boolean set() {
        if (SET_PRIORITY.isEmpty()) {
            return false;
        }
        try {
            // PRIO_PROCESS and 0 mean the calling thread on Linux
            return (int) SET_PRIORITY.get().invokeExact(ITSELF, ITSELF, NICE) == 0;
        } catch (Throwable failure) {
            LOG.atWarn().setCause(failure).log("the priority of counting threads cannot be lowered");
            return false;
        }
    }
}
