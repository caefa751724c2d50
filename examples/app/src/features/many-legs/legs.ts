import type { Quote, QuotesState } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { tokenKey } from '@causeway/core/data'
import type { ConsentCode, FormConsent, FormIssue, SwapFormView, SwapMoney } from '@causeway/view-models'
import type { LegText } from './address.ts'

/** Something to send, on its chain. */
export interface LegSource {
  /** Of chain and token. */
  readonly key: string
  /** Of its quotes, where the same source is quoted for other amounts as well. */
  readonly boardKey?: string | undefined
  readonly chain: ChainRecord
  readonly token: Token
  /** As it was typed. */
  readonly text: string
}

/** Where all of them go. */
export interface LegTarget {
  readonly chain: ChainRecord
  readonly token: Token | undefined
}

/** One of several transfers into one token, before it is sent: a form of its own, and the quotes it stands on. */
export interface Leg extends LegSource {
  readonly view: SwapFormView
  /** Undefined while nobody can be asked. */
  readonly quotesState: QuotesState | undefined
  /** About what the network takes. */
  readonly network: SwapMoney | undefined
  /** The form with another quote, such as the one that was checked. */
  viewOf(quote: Quote): SwapFormView
}

/** All of them, and the quotes they stand on. */
export interface Legs {
  readonly legs: readonly Leg[]
  /** A form without a source: what is set for all of them. */
  readonly terms: SwapFormView
  /** When they ask again by themselves, in milliseconds since the epoch. */
  readonly refreshAt: number | undefined
  readonly isQuoting: boolean
  choose(leg: LegSource, providerId: string): void
  readonly consents: readonly FormConsent[]
  giveConsents(consents: readonly FormConsent[]): void
  /** Withdraws the consents that resolve the issues, which then ask again. */
  withdrawConsents(issues: readonly FormIssue<ConsentCode>[]): void
  refresh(): void
  /** Holds all of them while they are reviewed. */
  pause(): () => void
}

/** Of chain and token. */
export function legKey({ chainId, address }: Omit<LegText, 'text'>): string {
  return `${chainId}:${address}`
}

/** As the address names it. */
export function toLegText({ token, text }: Pick<LegSource, 'token' | 'text'>): LegText {
  return { chainId: token.chainId, address: tokenKey(token.address), text }
}
