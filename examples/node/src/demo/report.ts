import type { FailureCode, TransferStatus, Verification } from '@causeway/core'

/** One line per provider that was asked. */
export type ProviderReport =
  | {
      readonly provider: string
      readonly outcome: 'quote'
      readonly toAmount: bigint
      readonly swapFee: bigint
      readonly destinationGasFee: bigint
      readonly estimatedDurationSeconds: number
      readonly elapsedMs: number
      /** Of the transaction that came with the quote; absent where it is checked when it is built. */
      readonly verification?: Verification
    }
  | {
      readonly provider: string
      readonly outcome: 'failure'
      readonly code: FailureCode
      readonly message: string
      readonly reason: string
      readonly elapsedMs: number
    }

export interface Balances {
  /** Base units of the token on each chain. */
  readonly source: bigint
  readonly destination: bigint
}

/** What the demo did, as `--json` prints it (bigints as text). */
export interface DemoReport {
  arrived: boolean
  /** Why it did not, when it did not. */
  error?: { readonly code: string; readonly message: string; readonly details?: string | undefined }
  providers: ProviderReport[]
  best?: { readonly provider: string; readonly toAmount: bigint; readonly because: string }
  /** Of what was signed. */
  verification?: Verification
  /** In order, as 'approve: awaitingWallet'. */
  steps: { readonly step: string; readonly phase: string; readonly code: number; readonly hash?: string }[]
  statuses: { readonly status: TransferStatus; readonly message?: string; readonly elapsedMs: number }[]
  transfer?: { readonly id: string; readonly hash?: string; readonly toHash?: string }
  balances: { before?: Balances; after?: Balances }
  /** What was done with what arrived, and the health factor before and after it. */
  lending: {
    readonly lender: string
    readonly actions: string
    readonly before: string
    readonly after: string
  }[]
  elapsedMs: number
}

export function emptyReport(): DemoReport {
  return { arrived: false, providers: [], steps: [], statuses: [], balances: {}, lending: [], elapsedMs: 0 }
}

/** One JSON document; amounts are text, as JSON has no integers of their size. */
export function reportJson(report: DemoReport): string {
  return JSON.stringify(report, (_key, value) => (typeof value === 'bigint' ? value.toString() : value), 2)
}
