import * as z from 'zod/mini'
import type { Query } from './create-query.ts'
import type { StatusRequestLog } from './start-status-service.ts'

const changeSchema = z.object({
  hash: z.string(),
  worker: z.nullable(z.string()),
  time: z.number(),
})

/** Lets the database record who holds the lease of each transfer. Workers connect under their names after it. */
export async function recordLeases(query: Query): Promise<void> {
  await query(`
    DROP SCHEMA IF EXISTS lease_log CASCADE;
    CREATE SCHEMA lease_log;
    CREATE TABLE lease_log.workers (instance text PRIMARY KEY, worker text NOT NULL);
    CREATE TABLE lease_log.changes (
      position bigint GENERATED ALWAYS AS IDENTITY, name text NOT NULL, instance text, time timestamptz NOT NULL
    );
    CREATE FUNCTION lease_log.record_worker() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO lease_log.workers VALUES (NEW.id, current_setting('application_name'));
      RETURN NULL;
    END $$;
    CREATE FUNCTION lease_log.record_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO lease_log.changes (name, time) VALUES (OLD.name, clock_timestamp());
      ELSIF TG_OP = 'INSERT' OR OLD.instance <> NEW.instance THEN
        INSERT INTO lease_log.changes (name, instance, time) VALUES (NEW.name, NEW.instance, clock_timestamp());
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER record_worker AFTER INSERT ON causeway.instances
      FOR EACH ROW EXECUTE FUNCTION lease_log.record_worker();
    CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON causeway.leases
      FOR EACH ROW EXECUTE FUNCTION lease_log.record_change();`)
}

/** Returns the longest time, in milliseconds, after which a worker that had lost a lease still asked for the transfer. */
export async function findLongestPollingAfterLoss(
  query: Query,
  requests: ReadonlyMap<string, readonly StatusRequestLog[]>,
): Promise<number> {
  const rows = await query(`
    SELECT substring(name FROM '0x[0-9a-f]+') AS hash, worker,
           (extract(epoch FROM time) * 1000)::double precision AS time
    FROM lease_log.changes LEFT JOIN lease_log.workers USING (instance)
    WHERE name LIKE 'poll:%' ORDER BY position`)
  const changes = new Map<string, z.infer<typeof changeSchema>[]>()
  for (const row of rows) {
    const change = changeSchema.parse(row)
    changes.set(change.hash, [...(changes.get(change.hash) ?? []), change])
  }
  let longest = 0
  for (const [hash, ofTransfer] of requests) {
    for (const { worker, startTime } of ofTransfer) {
      const before = (changes.get(hash) ?? []).filter(({ time }) => time <= startTime)
      const held = before.findLastIndex((change) => change.worker === worker)
      if (held < 0) throw new Error(`${worker} asked for ${hash} without a lease.`)
      const loss = before[held + 1]
      if (loss) longest = Math.max(longest, startTime - loss.time)
    }
  }
  return longest
}
