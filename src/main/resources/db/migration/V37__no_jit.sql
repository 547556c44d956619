-- Without its sorts the plan has an estimate of 10^10 and more, so a server with JIT compiled it for seconds at each call.
alter function list_calls(integer, integer) set jit = off;
