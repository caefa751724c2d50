import { type Causeway, isFinishedTransfer } from '@causeway/core'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of a worker in the text format of Prometheus. */
export interface Metrics {
  readonly registry: Registry
  /** Sends requests like the global `fetch`, and measures them. */
  readonly fetch: typeof fetch
  /** Counts the transfers of an instance. */
  observe(transfers: Causeway['transfers']): void
}

export function createMetrics(pool: Pool): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'causeway_request_seconds',
    help: 'Duration of requests to providers and nodes.',
    labelNames: ['host', 'result'] as const,
    registers,
  })
  new Gauge({
    name: 'causeway_database_connections',
    help: 'Connections of the pool, and tasks that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })

  return {
    registry,
    async fetch(input, init) {
      const { host } = new URL(input instanceof Request ? input.url : input)
      const end = requests.startTimer({ host })
      try {
        const response = await fetch(input, init)
        end({ result: `${Math.floor(response.status / 100)}xx` })
        return response
      } catch (error) {
        end({ result: 'error' })
        throw error
      }
    },
    observe(transfers) {
      new Gauge({
        name: 'causeway_transfers_pending',
        help: 'Transfers of the fleet without an outcome. Each process reports all of them.',
        registers,
        collect() {
          this.set(transfers.store.getAll().filter((record) => !isFinishedTransfer(record)).length)
        },
      })
      const outcomes = new Counter({
        name: 'causeway_transfers_finished_total',
        help: 'Transfers by outcome. One process of the fleet counts each of them.',
        labelNames: ['status'] as const,
        registers,
      })
      transfers.on('announced', ({ status }) => outcomes.inc({ status }))
    },
  }
}
