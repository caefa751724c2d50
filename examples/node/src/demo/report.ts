import type { FailureCode, TransferStatus, Verification } from '@causeway/core'

/** Quote or failure of one provider. */
export type ProviderReport =
  | {
      readonly provider: string
      readonly outcome: 'quote'
      readonly toAmount: bigint
      readonly swapFee: bigint
      readonly destinationGasFee: bigint
      readonly estimatedDurationSeconds: number
      readonly elapsedMs: number
      /** Checks of the transaction in the quote. Undefined if the transaction is only built later. */
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
  /** Balance on the source chain, in base units of the token. */
  readonly source: bigint
  readonly destination: bigint
}

/** Report of the demo. `--json` prints it with bigints as strings. */
export interface DemoReport {
  arrived: boolean
  /** Error that ended the run. */
  error?: { readonly code: string; readonly message: string; readonly details?: string | undefined }
  providers: ProviderReport[]
  best?: { readonly provider: string; readonly toAmount: bigint; readonly because: string }
  /** Checks of the transaction that was signed. */
  verification?: Verification
  /** Progress of the steps, in order. */
  steps: { readonly step: string; readonly phase: string; readonly code: number; readonly hash?: string }[]
  statuses: { readonly status: TransferStatus; readonly message?: string; readonly elapsedMs: number }[]
  transfer?: { readonly id: string; readonly hash?: string; readonly toHash?: string }
  balances: { before?: Balances; after?: Balances }
  /** Lending actions with the received tokens, with the health factor before and after each action. */
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

/** Returns the report as JSON. Bigints are strings, because JSON numbers cannot represent them exactly. */
export function reportJson(report: DemoReport): string {
  return JSON.stringify(report, (_key, value) => (typeof value === 'bigint' ? value.toString() : value), 2)
}
