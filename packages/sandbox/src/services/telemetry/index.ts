import * as z from 'zod/mini'
import { createRoutes } from '../api-error.ts'
import { bodyOf } from '../http.ts'
import { parseParams } from '../parse.ts'
import type { Service } from '../service.ts'

/** An event says what happened and when; whatever else it says is a word, a number or a yes. */
const eventSchema = z.catchall(
  z.object({ type: z.string().check(z.minLength(1)), time: z.number() }),
  z.union([z.string(), z.number(), z.boolean()]),
)

const eventsSchema = z.object({ events: z.array(eventSchema) })

/** Messages in the form of the chats that errors are reported to. */
const reportSchema = z.object({ blocks: z.array(z.looseObject({ type: z.string() })) })

/** More than any session tells; the oldest go first. */
const KEPT = 1_000

/**
 * Collects what an application tells of itself, events at `/events` and error reports at `/reports`, and answers with all
 * of it. A simulator of ours: events have no published wire format. In memory only.
 */
export function createTelemetryService(): Service {
  const events: z.output<typeof eventSchema>[] = []
  const reports: z.output<typeof reportSchema>[] = []
  const routes = createRoutes({
    badParameter: ({ message }) => [400, { message }],
    failed: (message) => [500, { message }],
  })
  routes.post('/events', async (c) => {
    keep(events, parseParams(eventsSchema, await bodyOf(c)).events)
    return c.body(null, 204)
  })
  routes.get('/events', (c) => c.json({ events }))
  routes.post('/reports', async (c) => {
    keep(reports, [parseParams(reportSchema, await bodyOf(c))])
    return c.body(null, 204)
  })
  routes.get('/reports', (c) => c.json({ reports }))
  return { id: 'telemetry', routes }
}

function keep<Item>(kept: Item[], more: readonly Item[]): void {
  kept.push(...more)
  kept.splice(0, kept.length - KEPT)
}
