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
