import type { Hono } from 'hono'
import type { DevAccounts } from '../chains/accounts.ts'
import type { LocalChain } from '../chains/index.ts'
import type { OnLog } from '../progress.ts'
import type { ChainQueues } from '../relaying/queues.ts'
import type { ServiceEnv } from './http.ts'

/** What a service is given: the running chains, the accounts it may act for, and where to report. */
export interface ServiceContext {
  readonly chains: readonly LocalChain[]
  readonly accounts: DevAccounts
  readonly queues: ChainQueues
  readonly onLog: OnLog
}

/** One HTTP service, mounted under `/services/<id>`. One folder each. */
export interface Service {
  readonly id: string
  readonly routes: Hono<ServiceEnv>
}

/** A key that a service asks for. The value is made up: it opens nothing else. */
export interface ServiceKey {
  readonly header: string
  readonly value: string
  /** What else the gateway adds, where the provider wants more than its key. */
  readonly also?: Readonly<Record<string, string>>
  /** What a browser may ask through the gateway, as `METHOD /path`. */
  readonly allow: readonly string[]
}
