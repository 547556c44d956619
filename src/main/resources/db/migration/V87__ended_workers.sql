-- A worker whose process has ended is known before its lease ends.
alter table delivery_member
    -- the server's process that serves the connection on which its instance listens; null while it does not listen
    add column session int,
    -- when another worker found that this process is gone; the next heartbeat sets it to null
    add column gone_since timestamptz;
