import type { ChainRecord } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import type { SwapResult } from '@causeway/react'
import type { ConsentCode, FormConsent, FormIssue, SwapSide } from '@causeway/view-models'

/** Both tokens on one chain, or from one chain to another. */
export type TradeKind = 'swap' | 'bridge'

/** One side of a trade: where, and what as far as it is known. */
export interface Side {
  readonly chain: ChainRecord
  readonly token: Token | undefined
}

/** Both sides, and what chooses a token for one of them. */
export type TradeTokens = Pick<Trade, 'kind' | 'from' | 'to' | 'pick'>

/** What is traded, what came back, and what the user does with it. */
export interface Trade {
  readonly kind: TradeKind
  readonly swap: SwapResult
  readonly from: Side
  readonly to: Side
  /** As it was typed; blank for the user's own account. */
  readonly recipient: string
  readonly consents: readonly FormConsent[]
  /** Chooses a token of any chain for a side. That of the other side changes places with it. */
  pick(side: SwapSide, token: Token): void
  flip(): void
  setRecipient(text: string): void
  giveConsents(consents: readonly FormConsent[]): void
  /** Withdraws the consents that resolve the issues, which then ask again. */
  withdrawConsents(issues: readonly FormIssue<ConsentCode>[]): void
}
