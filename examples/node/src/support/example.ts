import type { Address, Wallet } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'
import type { Network } from './network.ts'
import type { ExampleFlags } from './options.ts'

/** What a script stands on: the chains and services, whose money it looks at, and where it prints. */
export interface ExampleContext {
  readonly causeway: FullCauseway
  /** What it was made of, for scripts that make another one. */
  readonly config: Network['config']
  readonly isLive: boolean
  /** The node of a smart account's service, where it is not the public one. */
  readonly smartAccountService: { readonly url?: string }
  /** Whose balances and positions are read. */
  readonly account: Address
  /** The same on Fuel. */
  readonly fuelAccount: Address | undefined
  readonly flags: ExampleFlags
  /** Of these chains alone: what is stored here is of no use on others. */
  readonly folder: string
  /** Ends on Ctrl-C. */
  readonly signal: AbortSignal
  readonly print: (line: string) => void
  /** Shows what is about to be signed, and gives the wallet only to somebody who may and wants to sign. */
  readonly review: (
    what: string,
    details?: readonly (readonly [string, string])[],
  ) => Promise<Wallet | undefined>
}
