import type {
  Address,
  GasFees,
  NativeFeeLimits,
  PerChainType,
  Platform,
  Quote,
  QuoteFailure,
  QuoteRequestInput,
} from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import type { BalanceState, Token, TokenPrice } from '@causeway/core/data'
import type { SwapState } from '../../settings/swap-state.ts'
import type { SlippageTolerance } from '../../settings/user-settings.ts'
import type { FormConsent } from '../form-issue.ts'

type AccountKind = Awaited<ReturnType<Platform['getAccountKind']>>

/** Kind of an account on the source and the destination chain; undefined while it is unknown. */
interface SwapRecipientKinds {
  readonly source?: AccountKind | undefined
  readonly destination?: AccountKind | undefined
}

/** Everything a swap or bridge form is made of. The same input gives the same view. */
export interface SwapFormInput {
  readonly typed: SwapState
  readonly fromChain: SwapFormChain
  readonly toChain: SwapFormChain
  /** A token of another chain than its side's counts as none. */
  readonly fromToken?: Token | undefined
  readonly toToken?: Token | undefined
  /** The connected account of each chain type, or the one that is looked at. */
  readonly accounts: PerChainType<Address>
  /** The accounts are looked at without their keys. */
  readonly isWatchOnly?: boolean | undefined
  /** More addresses that are the user's, such as a smart account. */
  readonly otherAccounts?: readonly Address[] | undefined
  /** What was typed as the recipient. Blank: the user's own account on the destination chain. */
  readonly recipient?: string | undefined
  /** Kind of the receiving account on both chains, as far as it was looked up. The source chain only counts for a bridge. */
  readonly recipientKinds?: SwapRecipientKinds | undefined
  readonly slippage: SlippageTolerance
  /** The typed slippage, if it is invalid: no quotes are requested then. */
  readonly invalidSlippage?: string | undefined
  /** Seconds for which the trade may wait to be carried out. */
  readonly deadline: number
  /** Of the token that is paid. Undefined: not read. */
  readonly balance?: BalanceState | undefined
  /** Of the source chain's native token. */
  readonly nativeBalance?: BalanceState | undefined
  /** Native base units that the wallet keeps for gas. 0n where somebody else pays it; undefined: not known yet. */
  readonly gasReserve?: bigint | undefined
  readonly prices: SwapFormPrices
  /** Gas fees of the source chain. Without them, gas is in no loss and in no limit. */
  readonly fees?: GasFees | undefined
  /** Limits of native fees. Default `DEFAULT_NATIVE_FEE_LIMITS`. */
  readonly nativeFeeLimits?: NativeFeeLimits | undefined
  /**
   * The quote that is chosen, expired or not. One that answers another question than the form asks now is not shown.
   */
  readonly quote?: Quote | undefined
  readonly quoting: SwapQuoting
  /** Consents of the user: `toConsent` an issue. */
  readonly consents?: readonly FormConsent[] | undefined
  readonly restrictedChainIds?: readonly number[] | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** What the form needs of a chain. */
export type SwapFormChain = Pick<ChainRecord, 'id' | 'name' | 'chainType' | 'nativeCurrency'>

/** A price in USD, its age and its source. */
export type SwapFormPrice = Pick<TokenPrice, 'price' | 'source' | 'updatedTime' | 'isStale'>

/** Prices of the token that is paid, the one that is received, and the source chain's native one. */
export interface SwapFormPrices {
  readonly from?: SwapFormPrice | undefined
  readonly to?: SwapFormPrice | undefined
  readonly native?: SwapFormPrice | undefined
}

/** How the asking for quotes stands. */
export type SwapQuoting = {
  /** What was asked. Where the form asks something else by now, the state is that of an old question. */
  readonly request?: Pick<QuoteRequestInput, ComparedField> | undefined
} & (
  | { readonly status: 'idle' }
  | { readonly status: 'quoting' }
  /** Everyone has answered. `quotes`: how many could be chosen. */
  | { readonly status: 'settled'; readonly quotes: number; readonly failures: readonly QuoteFailure[] }
  /** The question itself was no question. */
  | { readonly status: 'invalid'; readonly reason: string }
)

/** The fields by which two questions are the same. */
export type ComparedField =
  | 'fromChainId'
  | 'toChainId'
  | 'fromTokenAddress'
  | 'toTokenAddress'
  | 'fromAmount'
  | 'fromAddress'
  | 'toAddress'
  | 'slippage'
