package dev.parlance.attack.files;

import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.zip.Deflater;

/** Changes the parts of an archive at random and packs them again, or sometimes the bytes of the archive itself. */
final class ArchiveMutator {
    private final Mutator parts;
    private final Mutator bytes;
    private final IdentityHashMap<byte[], Parts> unpacked;

    ArchiveMutator(List<byte[]> tokens, List<byte[]> seeds) throws IOException {
        this.unpacked = new IdentityHashMap<>();
        var contents = new ArrayList<byte[]>();
        for (var seed : seeds) {
            var all = Parts.ofZip(seed);
            unpacked.put(seed, all);
            contents.addAll(all.byName().values());
        }
        this.parts = new Mutator(tokens, contents, true);
        this.bytes = new Mutator(tokens, seeds, false);
    }

    /** A changed archive. */
    byte[] changed(byte[] seed, Random random) {
        var original = unpacked.get(seed);
        if (original == null || random.nextInt(12) == 0) {
            return bytes.changed(seed, random);
        }
        var all = new LinkedHashMap<>(original.byName());
        for (var changes = 0; changes == 0 || random.nextInt(3) == 0; changes++) {
            var names = new ArrayList<>(all.keySet());
            if (names.isEmpty()) {
                break;
            }
            change(all, names.get(random.nextInt(names.size())), names, random);
        }
        // to compress takes longer than to read what is not compressed
        return new Parts(all).zip(random.nextInt(8) == 0 ? Deflater.BEST_SPEED : Deflater.NO_COMPRESSION);
    }

    private void change(Map<String, byte[]> all, String name, List<String> names, Random random) {
        var content = Objects.requireNonNull(all.get(name));
        var other = names.get(random.nextInt(names.size()));
        switch (random.nextInt(24)) {
            case 0 -> all.remove(name);
            case 1 -> all.put(name, Objects.requireNonNull(all.get(other)));
            case 2 -> {
                all.remove(name);
                all.put("x" + name, content);
            }
            case 3 -> all.put(name, new byte[0]);
            case 4 -> all.put(name + "/../" + other, content);
            default -> all.put(name, parts.changed(content, random));
        }
    }
}
