import type {
  Address,
  GasFees,
  NativeFeeLimits,
  PerChainType,
  Platform,
  Quote,
  QuoteFailure,
  QuoteRequestInput,
  TransferStep,
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

/** Input of `swapForm`. The same input returns the same view. */
export interface SwapFormInput {
  readonly typed: SwapState
  readonly fromChain: SwapFormChain
  readonly toChain: SwapFormChain
  /** Source token. Ignored unless it is on `fromChain`. Likewise, `toToken` must be on `toChain`. */
  readonly fromToken?: Token | undefined
  readonly toToken?: Token | undefined
  /** The connected or viewed account of each chain type. */
  readonly accounts: PerChainType<Address>
  /** Whether the accounts are viewed without their keys. */
  readonly isWatchOnly?: boolean | undefined
  /** Other addresses of the user, such as a smart account. */
  readonly otherAccounts?: readonly Address[] | undefined
  /** Typed recipient. Blank: the user's account on the destination chain. */
  readonly recipient?: string | undefined
  /** Kind of the recipient's account on both chains, if known. The source chain only matters for bridges. */
  readonly recipientKinds?: SwapRecipientKinds | undefined
  /** A known address that the typed recipient resembles without being equal, as scammers create them. */
  readonly recipientLookalike?: string | undefined
  /** Whether the typed recipient has never been used on the destination chain. Undefined while it is unknown. */
  readonly isRecipientUnused?: boolean | undefined
  /** Whether the typed recipient is the contract of a listed token of the destination chain. Default: false */
  readonly isRecipientToken?: boolean | undefined
  readonly slippage: SlippageTolerance
  /** The typed slippage, if it is invalid: no quotes are requested then. */
  readonly invalidSlippage?: string | undefined
  /** Deadline of the trade, in seconds. */
  readonly deadline: number
  /** Balance of the source token. Undefined: not requested. */
  readonly balance?: BalanceState | undefined
  /** Balance of the source chain's native token. */
  readonly nativeBalance?: BalanceState | undefined
  /** Native base units that the wallet keeps for gas. 0n if another account pays for gas; undefined while unknown. */
  readonly gasReserve?: bigint | undefined
  readonly prices: SwapFormPrices
  /** Gas fees of the source chain. Without them, losses and limits exclude gas. */
  readonly fees?: GasFees | undefined
  /** Limits of native fees. Default `DEFAULT_NATIVE_FEE_LIMITS`. */
  readonly nativeFeeLimits?: NativeFeeLimits | undefined
  /** The chosen quote, expired or not. A quote for another request is not shown. */
  readonly quote?: Quote | undefined
  /** Kinds of the wallet requests of the quote, once they are known. Default: its usual ones. */
  readonly steps?: readonly TransferStep['kind'][] | undefined
  readonly quoting: SwapQuoting
  /** Consents of the user: `toConsent` an issue. */
  readonly consents?: readonly FormConsent[] | undefined
  readonly restrictedChainIds?: readonly number[] | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Fields of a chain that the form uses. */
export type SwapFormChain = Pick<ChainRecord, 'id' | 'name' | 'chainType' | 'nativeCurrency'>

/** A price in USD, its age and its source. */
export type SwapFormPrice = Pick<TokenPrice, 'price' | 'source' | 'updatedTime' | 'isStale'>

/** Prices of the source token, the destination token and the source chain's native token. */
export interface SwapFormPrices {
  readonly from?: SwapFormPrice | undefined
  readonly to?: SwapFormPrice | undefined
  readonly native?: SwapFormPrice | undefined
}

/** Status of the quote request. */
export type SwapQuoting = {
  /** The requested trade. If it differs from the form's trade, the status is outdated. */
  readonly request?: Pick<QuoteRequestInput, ComparedField> | undefined
} & (
  | { readonly status: 'idle' }
  | { readonly status: 'quoting' }
  /** All providers have replied. `quotes`: number of quotes to choose from. */
  | { readonly status: 'settled'; readonly quotes: number; readonly failures: readonly QuoteFailure[] }
  /** The request is invalid. */
  | { readonly status: 'invalid'; readonly reason: string }
)

/** Fields that identify a quote request. */
export type ComparedField =
  | 'fromChainId'
  | 'toChainId'
  | 'fromTokenAddress'
  | 'toTokenAddress'
  | 'fromAmount'
  | 'fromAddress'
  | 'toAddress'
  | 'slippage'
