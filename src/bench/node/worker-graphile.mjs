// graphile-worker with its documented fast settings: a local queue, completions in batches.
import { run, Logger } from 'graphile-worker';
import { PG, post, Attempts, report } from './common.mjs';
const att = new Attempts(2);
let ok = 0;
const runner = await run({
  preset: { worker: { connectionString: `postgres://postgres@localhost/${PG.database}?host=${PG.host}&port=${PG.port}`, concurrentJobs: Number(process.env.CONCURRENCY || 256), maxPoolSize: 12, pollInterval: 1000, logger: new Logger(() => () => {}),
    localQueue: { size: 500, refetchDelay: { durationMs: 10 } }, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  noHandleSignals: true, parsedCronItems: [],
  taskList: { deliver: async (p, h) => {
    const n = h.job.attempts - 1, r = await post(p, n);
    await att.add(p, n, r);
    if (r.error) throw new Error(r.error);
    ok++;
  } } });
report(() => ok);
process.on('SIGTERM', async () => { await runner.stop(); process.exit(0); });
