import type { Hono } from 'hono'
import type { DevAccounts } from '../chains/accounts.ts'
import type { LocalChain } from '../chains/index.ts'
import type { OnLog } from '../progress.ts'
import type { ChainQueues } from '../relaying/queues.ts'
import type { ServiceEnv } from './service-request.ts'

/** Dependencies of a service: the running chains, the accounts, the transaction queues and the log. */
export interface ServiceContext {
  readonly chains: readonly LocalChain[]
  readonly accounts: DevAccounts
  readonly queues: ChainQueues
  readonly onLog: OnLog
}

/** HTTP service that is mounted at `/services/<id>`. Each service has its own folder. */
export interface Service {
  readonly id: string
  readonly routes: Hono<ServiceEnv>
}

/** API key that a service requires. The value is fictitious and grants no access elsewhere. */
export interface ServiceKey {
  readonly header: string
  readonly value: string
  /** Additional headers that the gateway sends, for a provider that requires more than its key. */
  readonly also?: Readonly<Record<string, string>>
  /** Requests that browsers may send through the gateway, in the format `METHOD /path`. */
  readonly allow: readonly string[]
}
