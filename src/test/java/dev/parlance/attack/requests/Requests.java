package dev.parlance.attack.requests;

import dev.parlance.http.contract.Contract;

/** Makes the requests of a seed: 70 of 100 call operations with JSON, 8 upload files, 22 are mutated as bytes. */
final class Requests {
    private final long seed;
    private final Operations operations;

    Requests(long seed, Contract contract, Actors actors) {
        this.seed = seed;
        this.operations = new Operations(contract, actors);
    }

    Attempt request(long number, Entities entities) {
        var dice = new Dice(seed, number);
        var kind = dice.below(100);
        if (kind < 8) {
            return operations.upload(number, dice, entities);
        }
        var request = operations.request(number, dice, entities);
        return kind < 30 ? RawBytes.of(request, dice) : request;
    }
}
