import type { Quote, QuotesState, TransferStep } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { tokenKey } from '@causeway/core/data'
import type { ConsentCode, FormConsent, FormIssue, SwapFormView, SwapMoney } from '@causeway/view-models'
import type { LegText } from './read-legs.ts'

/** A token to send, on its chain. */
export interface LegSource {
  /** Key of chain and token. */
  readonly key: string
  /** Key of the quotes, if several amounts of the same source are quoted. Default: `key`. */
  readonly quotesKey?: string | undefined
  readonly chain: ChainRecord
  readonly token: Token
  /** Amount as typed. */
  readonly text: string
}

/** Destination of all legs. */
export interface LegTarget {
  readonly chain: ChainRecord
  readonly token: Token | undefined
}

/** One of several transfers to the same token, before it is sent, with its own form and quotes. */
export interface Leg extends LegSource {
  readonly view: SwapFormView
  /** Undefined if no quotes can be requested. */
  readonly quotesState: QuotesState | undefined
  /** Estimated network fee. */
  readonly network: SwapMoney | undefined
  /** Returns the view of the form with another quote, such as the verified one, and the kinds of its wallet requests. */
  viewOf(quote: Quote, steps: readonly TransferStep['kind'][]): SwapFormView
}

/** All legs of a form, their quotes, and the actions on them. */
export interface Legs {
  readonly legs: readonly Leg[]
  /** Views of the legs, or of a form without a source if there are none. They have the settings that all legs share. */
  readonly views: readonly SwapFormView[]
  /** Time of the next automatic refresh, in milliseconds since the epoch. */
  readonly refreshAt: number | undefined
  readonly isQuoting: boolean
  choose(leg: LegSource, providerId: string): void
  readonly consents: readonly FormConsent[]
  giveConsents(consents: readonly FormConsent[]): void
  /** Withdraws the consents that resolve the issues, which then require consent again. */
  withdrawConsents(issues: readonly FormIssue<ConsentCode>[]): void
  refresh(): void
  /** Pauses the refresh of all quotes during a review. */
  pause(): () => void
}

/** Returns the number of chains that legs are sent from. */
export function countLegChains(legs: readonly Pick<LegSource, 'chain'>[]): number {
  return new Set(legs.map(({ chain }) => chain.id)).size
}

/** Returns the key of chain and token. */
export function legKey({ chainId, address }: Omit<LegText, 'text'>): string {
  return `${chainId}:${address}`
}

/** Returns the part of a leg that is stored in the URL. */
export function toLegText({ token, text }: Pick<LegSource, 'token' | 'text'>): LegText {
  return { chainId: token.chainId, address: tokenKey(token.address), text }
}
