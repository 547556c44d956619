package dev.parlance.webhook.delivery;

import io.netty.buffer.ByteBuf;

/** What a connection tells of the answer to a call. */
interface Answering {
    /** Begins. */
    void head(ResponseHead head);

    /** The next piece of the body, lent for the time of the call. */
    void body(ByteBuf piece);

    /**
     * The answer is whole.
     *
     * @param reusable whether the connection may carry another call
     */
    void whole(boolean reusable);

    /** Nothing more comes, whether the answer has begun or not. */
    void broken(Throwable cause);
}
