import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { Address } from '../../kernel/schema.ts'
import type { TokenMovement } from '../../platforms/platform.ts'
import type { Call } from '../../platforms/transaction.ts'
import type { TypedData } from '../../platforms/wallet.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import type { OrderData } from '../../quotes/provider.ts'
import { getUnverifiedReasons } from '../../quotes/verification.ts'
import type { TransferInfo, TransferRun } from '../../transfers/record.ts'
import type { CallKind, SignatureSlot } from '../../transfers/steps.ts'

/** An allowance that later steps need: exactly `amount`, in base units. */
export interface PlannedAllowance {
  readonly kind: 'allowance'
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
}

/** A signature that replaces an approval. The message must match `token`, `spender` and `amount`. */
export interface PlannedPermit {
  readonly kind: 'permit'
  readonly typedData: TypedData
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
}

/** A call of a plan. */
export interface PlannedCall {
  readonly kind: Exclude<CallKind, 'approve' | 'reset-approval'>
  readonly call: Call
  /** Positions where signatures of earlier steps are inserted. `step` is the index in the plan. */
  readonly signatures?: readonly SignatureSlot[]
  /** Additional gas units on top of the estimate, for a call that may use more gas when it is included. */
  readonly gasSlack?: bigint
  /**
   * Maximum network fee that the user accepted, in base units of the native token, for wallets that prepare transactions. The
   * run ends before the signature if the wallet states a higher `maxFee`, or none. Default: not checked.
   */
  readonly maxNetworkFee?: bigint
}

/** An order of a plan. */
export interface PlannedOrder {
  readonly kind: 'order'
  readonly order: OrderData
}

/** One step of a plan: `switch` over `kind`. */
export type PlannedStep = PlannedAllowance | PlannedPermit | PlannedCall | PlannedOrder

/** A token movement that a call of a plan causes. */
export interface CallMovement extends TokenMovement {
  /** Position of the call among the steps of kind `call`, from 0. */
  readonly call: number
}

/** Steps of one account on one chain, as plain data. */
export interface ExecutionPlan {
  /**
   * Identity of the plan: it is sent at most once, and its transfer is journaled under this id. Lending and margin
   * plans and built quotes have one. Default: the identity of the object, within one executor.
   */
  readonly id?: string
  readonly chainId: number
  /** The account that sends and pays. */
  readonly account: Address
  /** Display name of the provider or action. */
  readonly name: string
  readonly info: Omit<TransferInfo, 'account' | 'inputChainId'>
  readonly steps: readonly PlannedStep[]
  /** Balances that the account must have before the wallet is asked, in base units. */
  readonly spends?: readonly { readonly token: Address; readonly amount: bigint }[]
  /** Expiry in milliseconds since the epoch. Steps are not sent afterwards. */
  readonly validUntil?: number
  /**
   * Token movements that the calls must cause, with minimum amounts in base units. A resume simulates the steps that were
   * not sent, and ends the transfer if a movement of their calls is missing. Default: not checked.
   */
  readonly requiredMovements?: readonly CallMovement[]
  /** Terms of the quote that the user accepted. An expired call is rebuilt with these terms. */
  readonly terms?: TransferRun['terms']
}

/** Id of the provider that wraps and unwraps the native token. */
const WRAPPER = 'wrapper'

function getTransferType(
  { providerId }: BuiltQuote['quote'],
  { fromChainId, toChainId }: BuiltQuote['request'],
): TransferInfo['type'] {
  if (fromChainId !== toChainId) return 'Bridge'
  return providerId === WRAPPER ? 'Wrap' : 'Swap'
}

/** Returns the plan of a built quote: an exact allowance if it needs one, then the call or the order. */
export function planFromQuote(built: BuiltQuote): ExecutionPlan {
  const { quote, request, approval, interfaceParamData, validUntil } = built
  const { fromChainId, toChainId, fromAddress, fromTokenAddress, fromAmount } = request
  const last: PlannedStep =
    built.type === 'order' ? { kind: 'order', order: built.order } : { kind: 'call', call: built.transaction }
  const value = built.type === 'order' ? 0n : built.transaction.value
  const token = isNativeToken(fromTokenAddress) ? [] : [{ token: fromTokenAddress, amount: fromAmount }]
  return {
    id: quote.id,
    chainId: fromChainId,
    account: fromAddress,
    name: quote.name,
    info: {
      type: getTransferType(quote, request),
      recipient: request.toAddress,
      outputChainId: toChainId,
      inputCurrency: fromTokenAddress,
      outputCurrency: request.toTokenAddress,
      inputAmountRaw: fromAmount,
      outputAmountRaw: quote.toAmount,
      outputAmountMinRaw: quote.toAmountMin,
      usualDuration: quote.estimatedDuration,
      slippage: request.slippage,
      aggregator: quote.providerId,
      crossChainParams: interfaceParamData,
    },
    steps: approval ? [{ kind: 'allowance', ...approval }, last] : [last],
    spends: [{ token: NATIVE_TOKEN_ADDRESS, amount: value }, ...token],
    validUntil,
    terms: compact({
      request,
      toAmount: quote.toAmount,
      toAmountMin: quote.toAmountMin,
      fromAmount: quote.fromAmount,
      otherPayOut: quote.otherPayOut,
      spender: approval?.spender,
      unverified: getUnverifiedReasons(built.verification),
    }),
  }
}
