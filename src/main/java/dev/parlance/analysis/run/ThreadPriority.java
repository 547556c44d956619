package dev.parlance.analysis.run;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the threads that count give way to those that answer requests, where the system can do that: of Linux's
 * {@code setpriority(2)}, which Java's own priorities do not reach, a thread may always lower its own.
 */
public final class ThreadPriority {
    private static final Logger LOG = LoggerFactory.getLogger(ThreadPriority.class);
    /** A tenth of the share of a thread that has not given way, as long as there is one that wants the processor. */
    private static final int NICE = 10;

    private static final int ITSELF = 0;
    private static final Optional<MethodHandle> SET_PRIORITY = setPriority();
    private static final ThreadLocal<Boolean> GIVES_WAY = ThreadLocal.withInitial(ThreadPriority::set);

    private ThreadPriority() {}

    /** Has this thread give way from now on. */
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
            // PRIO_PROCESS and 0: of Linux, the thread that calls
            return (int) SET_PRIORITY.get().invokeExact(ITSELF, ITSELF, NICE) == 0;
        } catch (Throwable failure) {
            LOG.atWarn().setCause(failure).log("the priority of counting threads cannot be lowered");
            return false;
        }
    }
}
