package dev.parlance.bench;

import java.io.IOException;

/** The long attacks, one after the other: {@code mvn -q -Pbench test-compile exec:exec@attack}. */
public final class AttackBench {
    private AttackBench() {}

    /**
     * Runs the attacks.
     *
     * @param args {@code stranger}, {@code flood} or {@code requests} for one of them
     */
    public static void main(String... args) throws IOException, InterruptedException {
        var only = args.length == 0 ? "" : args[0];
        if (only.isEmpty() || only.equals("stranger")) {
            StrangerBench.main();
        }
        if (only.isEmpty() || only.equals("flood")) {
            FloodBench.main();
        }
        if (only.isEmpty() || only.equals("requests")) {
            FuzzBench.main();
        }
    }
}
