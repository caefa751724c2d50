import * as z from 'zod/mini'
import { createRoutes } from '../api-error.ts'
import { parseParams } from '../parse-params.ts'
import type { Service } from '../service.ts'
import { readBody } from '../service-request.ts'

/** Analytics event: its type, its time, and properties that are strings, numbers or booleans. */
const eventSchema = z.catchall(
  z.object({ type: z.string().check(z.minLength(1)), time: z.number() }),
  z.union([z.string(), z.number(), z.boolean()]),
)

const eventsSchema = z.object({ events: z.array(eventSchema) })

/** Error report in the message format of chat webhooks. */
const reportSchema = z.object({ blocks: z.array(z.looseObject({ type: z.string() })) })

/** Maximum number of stored events, and of stored reports. The oldest ones are dropped. */
const MAX_ENTRIES = 1_000

/**
 * Creates a service that stores events (`/events`) and error reports (`/reports`) in memory, and returns them. The wire
 * format of events is the sandbox's own, as none is published.
 */
export function createTelemetryService(): Service {
  const events: z.output<typeof eventSchema>[] = []
  const reports: z.output<typeof reportSchema>[] = []
  const routes = createRoutes({
    badParameter: ({ message }) => [400, { message }],
    failed: (message) => [500, { message }],
  })
  routes.post('/events', async (c) => {
    store(events, parseParams(eventsSchema, await readBody(c)).events)
    return c.body(null, 204)
  })
  routes.get('/events', (c) => c.json({ events }))
  routes.post('/reports', async (c) => {
    store(reports, [parseParams(reportSchema, await readBody(c))])
    return c.body(null, 204)
  })
  routes.get('/reports', (c) => c.json({ reports }))
  return { id: 'telemetry', routes }
}

function store<Item>(entries: Item[], added: readonly Item[]): void {
  entries.push(...added)
  entries.splice(0, entries.length - MAX_ENTRIES)
}
