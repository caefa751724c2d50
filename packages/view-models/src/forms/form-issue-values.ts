import type { BasisPoints, Percent, Verification } from '@causeway/core'
import type { ChainVm } from '@causeway/core/chains'
import type { LendingIssueCode, LendingNoticeCode } from '@causeway/core/lending'
import type { SwapCurrency } from './swap/money.ts'
import type { SwapNativeFee } from './swap/offer.ts'
import type { SwapLoss, SwapPriceImpact } from './swap/price-impact.ts'
import type { RecipientDoubt } from './swap/recipient.ts'

/** Values of each issue, by code. Amounts are in base units of the token next to them. */
export interface FormIssueValues
  extends Readonly<Record<LendingIssueCode, RejectionValues>>,
    Readonly<Record<LendingNoticeCode | 'ACKNOWLEDGE_RISK', ReasonValues>> {
  /** No configured router supports the margin trade. */
  readonly NO_ROUTER: ReasonValues
  readonly WATCH_ONLY: NoValues
  /** `verb`: the action that needs a wallet. Undefined in swap forms, which show quotes without a wallet. */
  readonly NOT_CONNECTED: { readonly chainType: ChainVm; readonly verb?: string | undefined }
  readonly CHAIN_RESTRICTED: { readonly chainId: number; readonly chainName: string }
  readonly LOADING: NoValues
  readonly TOKEN_NEEDED: { readonly side: 'INPUT' | 'OUTPUT' }
  readonly SAME_TOKEN: TokenValues & { readonly chainName: string }
  /** `verb` is undefined in forms with two assets. */
  readonly NO_ASSET: { readonly verb?: string | undefined }
  readonly SAME_ASSET: NoValues
  readonly ASSET_UNREADABLE: AssetReasonValues
  readonly LENDER_UNREADABLE: ReasonValues
  readonly BALANCE_LOADING: AssetValues
  readonly BALANCE_FAILED: AssetReasonValues
  readonly ENTER_AMOUNT: ActionValues
  readonly NOT_A_NUMBER: TextValues
  readonly AMOUNT_AMBIGUOUS: TextValues
  readonly TOO_MANY_DECIMALS: AssetValues & { readonly decimals: number }
  readonly AMOUNT_TOO_LARGE: AssetValues
  /** The output amount cannot be converted to an input amount because a price is missing. */
  readonly ESTIMATE_UNAVAILABLE: TokenValues
  readonly GAS_UNKNOWN: AssetValues
  readonly MAX_UNKNOWN: ActionValues
  readonly ENTER_MARGIN: NoValues
  readonly CHOOSE_LEVERAGE: NoValues
  readonly LEVERAGE_TOO_HIGH: { readonly max: number }
  /** The deposit that is sold does not cover the debt. `max` is undefined if a price is missing. */
  readonly NOT_COVERED: {
    readonly sell: AmountUnit
    readonly deposit: bigint
    readonly buy: AmountUnit
    readonly max: bigint | undefined
  }
  readonly INSUFFICIENT_FUNDS: TokenValues & {
    readonly chainName: string
    readonly balance: bigint
    readonly missing: bigint
  }
  /** `minimum` is undefined if no provider states it. */
  readonly BELOW_MINIMUM: TokenValues & { readonly provider: string; readonly minimum: bigint | undefined }
  /**
   * `missing` is undefined if the gas cost is unknown; `max` is the highest payable amount of the native token itself.
   */
  readonly INSUFFICIENT_GAS: TokenValues & {
    readonly chainName: string
    readonly balance: bigint
    readonly missing: bigint | undefined
    readonly max: bigint | undefined
  }
  readonly RECIPIENT_NEEDED: { readonly chainName: string; readonly chainType: ChainVm }
  readonly RECIPIENT_INVALID: { readonly chainName: string }
  readonly RECIPIENT_CHECKSUM: NoValues
  readonly RECIPIENT_IS_BURN: NoValues
  readonly RECIPIENT_IS_TOKEN: NoValues
  readonly SLIPPAGE_OUT_OF_RANGE: TextValues
  readonly SLIPPAGE_INVALID: TextValues
  readonly NO_SLIPPAGE: NoValues
  readonly REQUEST_INVALID: ReasonValues
  readonly NO_ROUTE: { readonly cause: NoRouteCause; readonly providers: number }
  readonly QUOTING: NoValues
  readonly QUOTE_NEEDED: NoValues
  /** The selected provider has no quote, but others have one. */
  readonly QUOTE_UNCHOSEN: NoValues
  readonly QUOTE_EXPIRED: { readonly provider: string }
  readonly SLIPPAGE_CONSENT: {
    readonly trade: string
    readonly providerId: string
    readonly provider: string
    readonly needed: Percent
    readonly own: string
    readonly isAuto: boolean
  }
  readonly HIGH_SLIPPAGE_CONSENT: SlippageValues & {
    readonly trade: string
    readonly basisPoints: BasisPoints
  }
  readonly NATIVE_FEE_CONSENT: {
    readonly trade: string
    readonly providerId: string
    readonly provider: string
    /** Source chain. */
    readonly chainId: number
    readonly fee: SwapNativeFee
  }
  readonly PRICE_IMPACT: {
    readonly trade: string
    /** The amount paid. */
    readonly amount: bigint
    readonly impact: SwapPriceImpact & Pick<SwapLoss, 'cause'>
    /** 'market': loss at market prices, including all costs. 'lender': loss at the lender's oracle prices. */
    readonly prices: 'market' | 'lender'
    /** Severe loss in US dollars, as typed by the user. Only set in consents. */
    readonly typedLoss?: string | undefined
  }
  readonly RECIPIENT_CONSENT: {
    readonly doubt: RecipientDoubt
    /** The full address, as entered. */
    readonly address: string
    readonly chainId: number
    readonly chainName: string
    /** The known address that the recipient resembles, if that is the doubt. */
    readonly lookalike?: string | undefined
  }
  /** The transaction of a built quote is not verified. */
  readonly UNVERIFIED_CONSENT: {
    /** Chains, tokens, amount and recipient. */
    readonly trade: string
    readonly providerId: string
    readonly provider: string
    readonly type: 'transaction' | 'order'
    /** The failed checks. */
    readonly checks: readonly UnverifiedCheck[]
  }
  readonly QUOTE_IMPLAUSIBLE: ReasonValues & { readonly provider: string }
  readonly TOKEN_EXPIRED: TokenValues
  /** `wanted` is the output amount that the user typed; `toAmount` is the output amount of the quote. */
  readonly PAY_IS_ESTIMATE: TokenValues & { readonly wanted: bigint; readonly toAmount: bigint | undefined }
  readonly SLIPPAGE_LOW: SlippageValues
  readonly SLIPPAGE_HIGH: SlippageValues
  readonly DEADLINE_SHORT: { readonly seconds: number }
  readonly DEADLINE_LONG: { readonly seconds: number }
  readonly BALANCE_UNKNOWN: TokenValues & ReasonValues
  readonly NO_GAS_LEFT: AssetValues
  readonly PRICE_UNKNOWN: { readonly symbols: readonly string[] }
  /** Distinct symbols, and the age of the oldest price in milliseconds. */
  readonly PRICE_OLD: { readonly symbols: readonly string[]; readonly ageMs: number }
}

/**
 * Reason why no provider has a quote. 'slippage': some need more slippage. 'unanswered': some did not respond or failed
 * temporarily. 'noQuote': all that support the pair responded. 'unreachable': none of them did. 'marginClose' and
 * 'marginPair': none supports the swap of a margin trade.
 */
export type NoRouteCause =
  | 'noProviders'
  | 'unsupported'
  | 'slippage'
  | 'unanswered'
  | 'noQuote'
  | 'unreachable'
  | 'marginClose'
  | 'marginPair'

/** A failed check of a transaction, with the reason. */
export interface UnverifiedCheck {
  readonly name: keyof Verification
  readonly reason: string
  readonly message: string
}

type NoValues = Readonly<Record<never, never>>

interface TextValues {
  /** The typed text. */
  readonly text: string
}

type AmountUnit = Pick<SwapCurrency, 'symbol' | 'decimals'>

interface TokenValues {
  readonly token: SwapCurrency
}

interface AssetValues {
  /** Symbol, such as `USDC`. */
  readonly asset: string
}

interface ReasonValues {
  readonly reason: string
}

type AssetReasonValues = AssetValues & ReasonValues

interface ActionValues extends AssetValues {
  /** Verb in lower case, such as `borrow`. */
  readonly verb: string
}

/** Reason why a lender would reject an action: the message of the `LendingIssue`. */
type RejectionValues = ActionValues & ReasonValues

interface SlippageValues extends TextValues {
  /** Slippage of 'auto' for the pair; undefined in forms without it. */
  readonly auto?: string | undefined
}
