import type { ChainRecord } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import type { SwapResult } from '@causeway/react'
import type { ConsentCode, FormConsent, FormIssue, SwapSide } from '@causeway/view-models'
import type { RecipientChecks } from '../address-book/use-recipient-checks.ts'
import type { LinkProblem } from './find-replaced-chains.ts'

/** Id of the input amount, which the button of an empty form focuses. */
export const PAY_AMOUNT_ID = 'pay-amount'

/** Id of the output amount. */
export const RECEIVE_AMOUNT_ID = 'receive-amount'

/** Id of the button that searches for multi-step routes; once there are some, of the one that reviews the selected one. */
export const MULTI_STEP_ID = 'multi-step'

/** Two tokens on one chain, or on two chains. */
export type TradeKind = 'swap' | 'bridge'

/** One side of a trade; its token is undefined while unknown. */
export interface Side {
  readonly chain: ChainRecord
  readonly token: Token | undefined
  /** Whether the chain replaces one of the link that cannot be shown. Until a token is selected, it has none. */
  readonly isReplaced?: boolean | undefined
}

/** The two sides, and the function that selects their tokens. */
export type TradeTokens = Pick<Trade, 'kind' | 'from' | 'to' | 'pick'>

/** A trade form: inputs, quotes and actions. */
export interface Trade {
  readonly kind: TradeKind
  readonly swap: SwapResult
  readonly from: Side
  readonly to: Side
  /** Parts of the link that are not shown. */
  readonly linkProblems: readonly LinkProblem[]
  /** Text as typed; empty for the account of the user. */
  readonly recipient: string
  readonly recipientChecks: RecipientChecks
  readonly consents: readonly FormConsent[]
  /** Selects a token of any chain for a side. The token of the other side swaps the sides. */
  pick(side: SwapSide, token: Token): void
  /** Selects the chain of a side, with its default token. */
  pickChain(side: SwapSide, chainId: number): void
  flip(): void
  setRecipient(text: string): void
  giveConsents(consents: readonly FormConsent[]): void
  /** Withdraws the consents that resolve the issues, which then require consent again. */
  withdrawConsents(issues: readonly FormIssue<ConsentCode>[]): void
}
