import type { ChainVm } from '@causeway/core/chains'
import type { SwapConsent } from './input.ts'
import type { SwapCurrency } from './money.ts'
import type { SwapNativeFee } from './offer.ts'
import type { SwapLoss } from './price-impact.ts'
import type { RecipientDoubt } from './recipient.ts'

/** What each issue knows, by its code. Amounts in base units of the token beside them. */
export interface SwapIssueFacts {
  readonly WATCH_ONLY: Nothing
  readonly WALLET_NEEDED: { readonly chainType: ChainVm }
  readonly CHAIN_RESTRICTED: { readonly chainId: number; readonly chainName: string }
  readonly TOKEN_NEEDED: { readonly side: 'INPUT' | 'OUTPUT' }
  readonly SAME_TOKEN: { readonly token: SwapCurrency; readonly chainName: string }
  readonly AMOUNT_NEEDED: Nothing
  readonly AMOUNT_INVALID: { readonly text: string }
  readonly AMOUNT_AMBIGUOUS: { readonly text: string }
  readonly AMOUNT_TOO_PRECISE: { readonly token: SwapCurrency }
  readonly AMOUNT_TOO_LARGE: { readonly token: SwapCurrency }
  /** What was typed as the amount to receive cannot be turned into one to pay. */
  readonly ESTIMATE_UNAVAILABLE: { readonly token: SwapCurrency }
  readonly INSUFFICIENT_FUNDS: {
    readonly token: SwapCurrency
    readonly chainName: string
    readonly balance: bigint
    readonly missing: bigint
  }
  /** `minimum` in base units of the token that is paid; undefined where nobody told it. */
  readonly BELOW_MINIMUM: {
    readonly token: SwapCurrency
    readonly provider: string
    readonly minimum: bigint | undefined
  }
  /** `missing` is undefined while nobody knows what gas needs; `max` is what can be paid of the native token itself. */
  readonly INSUFFICIENT_GAS: {
    readonly token: SwapCurrency
    readonly chainName: string
    readonly balance: bigint
    readonly missing: bigint | undefined
    readonly max: bigint | undefined
  }
  readonly RECIPIENT_NEEDED: { readonly chainName: string; readonly chainType: ChainVm }
  readonly RECIPIENT_INVALID: { readonly chainName: string }
  readonly RECIPIENT_CHECKSUM: Nothing
  readonly RECIPIENT_IS_BURN: Nothing
  readonly RECIPIENT_IS_TOKEN: Nothing
  readonly SLIPPAGE_OUT_OF_RANGE: { readonly text: string }
  readonly SLIPPAGE_INVALID: { readonly text: string }
  readonly REQUEST_REFUSED: { readonly reason: string }
  readonly NO_ROUTE: { readonly cause: NoRouteCause; readonly providers: number }
  readonly QUOTING: Nothing
  readonly QUOTE_NEEDED: Nothing
  /** There are quotes, and none is chosen: the chosen provider has none. */
  readonly QUOTE_UNCHOSEN: Nothing
  readonly QUOTE_EXPIRED: { readonly provider: string }
  readonly SLIPPAGE_CONSENT: {
    readonly provider: string
    readonly needed: number
    readonly own: string
    readonly isAuto: boolean
    readonly consent: SwapConsent
  }
  readonly HIGH_SLIPPAGE_CONSENT: {
    readonly text: string
    readonly auto: string
    readonly consent: SwapConsent
  }
  readonly NATIVE_FEE_CONSENT: {
    readonly provider: string
    readonly fee: SwapNativeFee
    readonly consent: SwapConsent
  }
  readonly PRICE_IMPACT: { readonly impact: SwapLoss; readonly consent?: SwapConsent | undefined }
  readonly RECIPIENT_CONSENT: {
    readonly doubt: RecipientDoubt
    /** The full address, as entered. */
    readonly address: string
    readonly chainName: string
    readonly consent: SwapConsent
  }
  /** The chosen quote cannot be trusted, for this reason. */
  readonly QUOTE_IMPLAUSIBLE: { readonly provider: string; readonly reason: string }
  readonly TOKEN_EXPIRED: { readonly token: SwapCurrency }
  readonly PAY_IS_ESTIMATE: {
    readonly token: SwapCurrency
    /** What was asked to arrive, and what does by the quote. */
    readonly wanted: bigint
    readonly toAmount: bigint | undefined
  }
  readonly SLIPPAGE_LOW: { readonly text: string; readonly auto: string }
  readonly SLIPPAGE_HIGH: { readonly text: string; readonly auto: string }
  readonly DEADLINE_SHORT: { readonly seconds: number }
  readonly DEADLINE_LONG: { readonly seconds: number }
  readonly BALANCE_UNKNOWN: { readonly token: SwapCurrency; readonly reason: string }
  readonly PRICE_UNKNOWN: { readonly symbols: readonly string[] }
  readonly PRICE_OLD: { readonly token: SwapCurrency; readonly ageMs: number; readonly source: string }
}

/** What stands in the way of a swap, or should be known before it. */
export type SwapIssueCode = keyof SwapIssueFacts

/** Why nobody has a quote. */
export type NoRouteCause =
  | 'noProviders'
  /** Nobody serves the pair. */
  | 'unsupported'
  /** Somebody would with more slippage. */
  | 'slippage'
  /** Somebody who may serve it did not answer. */
  | 'unanswered'

type Nothing = Readonly<Record<never, never>>
