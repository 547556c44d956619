package dev.parlance.bus;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Faults;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.MessageCodec;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.eventbus.ReplyException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Typed requests over the event bus of this process. The number of requests in flight is limited, because the bus has
 * no back-pressure. Safe from any thread.
 */
public final class LocalBus {
    private static final Logger LOG = LoggerFactory.getLogger(LocalBus.class);
    private static final String CODEC = "by-reference";

    private final EventBus bus;
    private final DeliveryOptions options;
    private final int maxInFlight;
    private final AtomicInteger inFlight = new AtomicInteger();

    /**
     * Creates the bus of the process.
     *
     * @param patience the time-out of a request
     * @param maxInFlight the number of requests in flight above which a new one fails at once
     */
    public LocalBus(Vertx vertx, Duration patience, int maxInFlight) {
        this.bus = vertx.eventBus();
        this.options =
                new DeliveryOptions().setLocalOnly(true).setCodecName(CODEC).setSendTimeout(patience.toMillis());
        this.maxInFlight = maxInFlight;
        bus.registerCodec(new ByReference());
    }

    /** Sends a request to the consumer at {@code address}; fails with the {@link Fault} of its response. */
    public <A extends BusMessage> Future<A> ask(String address, BusMessage question) {
        if (inFlight.incrementAndGet() > maxInFlight) {
            inFlight.decrementAndGet();
            return Future.failedFuture(new Fault.Unavailable("too many internal requests are waiting; retry later"));
        }
        return bus.<A>request(address, question, options)
                .map(message -> message.body())
                .recover(LocalBus::asFault)
                .onComplete(_ -> inFlight.decrementAndGet());
    }

    /** Serves {@code address}; a failure of {@code service} becomes the failure of the request. */
    public <Q extends BusMessage> Future<Void> serve(
            String address, Function<Q, Future<? extends BusMessage>> service) {
        MessageConsumer<Q> consumer = bus.localConsumer(address);
        consumer.handler(message -> Future.succeededFuture(message.body())
                .<BusMessage>compose(question -> service.apply(question).map(answer -> answer))
                .onSuccess(answer -> message.reply(answer, options))
                .onFailure(cause -> message.reply(toFault(address, cause))));
        return consumer.completion();
    }

    /** Notifies the listeners at {@code address} in this process, if there are any, that there may be work. */
    public void nudge(String address) {
        bus.publish(address, "", new DeliveryOptions().setLocalOnly(true));
    }

    /** Listens for nudges on the context of the caller until its verticle is undeployed. */
    public void onNudge(String address, Runnable awake) {
        bus.localConsumer(address, _ -> awake.run());
    }

    /** The number of requests that wait for a response. */
    public int inFlight() {
        return inFlight.get();
    }

    private static <A> Future<A> asFault(Throwable cause) {
        return Future.failedFuture(
                cause instanceof ReplyException gone && !(cause instanceof Fault)
                        ? new Fault.Unavailable("the component did not respond in time: " + gone.failureType())
                        : cause);
    }

    private static Fault toFault(String address, Throwable cause) {
        if (cause instanceof Fault fault) {
            return fault;
        }
        LOG.atError().setCause(cause).addKeyValue("address", address).log("a component failed");
        return Faults.of(cause);
    }

    /** Passes messages by reference within the process. */
    private static final class ByReference implements MessageCodec<BusMessage, BusMessage> {
        @Override
        public void encodeToWire(Buffer buffer, BusMessage message) {
            throw new IllegalStateException("messages by reference cannot be sent to another process");
        }

        @Override
        public BusMessage decodeFromWire(int position, Buffer buffer) {
            throw new IllegalStateException("messages by reference cannot be received from another process");
        }

        @Override
        public BusMessage transform(BusMessage message) {
            return message;
        }

        @Override
        public String name() {
            return CODEC;
        }

        @Override
        public byte systemCodecID() {
            return -1;
        }
    }
}
