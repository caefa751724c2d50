import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { Address } from '../../kernel/schema.ts'
import type { Call } from '../../platforms/transaction.ts'
import type { TypedData } from '../../platforms/wallet.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import type { OrderData } from '../../quotes/provider.ts'
import type { TransferInfo, TransferRun } from '../../transfers/record.ts'
import type { CallKind, SignatureSlot } from '../../transfers/steps.ts'

/** An allowance that later steps need. Exact: `amount` in base units, and no more. */
export interface PlannedAllowance {
  readonly kind: 'allowance'
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
}

/** A signature in place of an approval. It says what `token`, `spender` and `amount` say, or it is not asked for. */
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
  /** Where signatures of earlier steps go; `step` is an index of the plan. */
  readonly signatures?: readonly SignatureSlot[]
  /** Gas units beyond what is estimated, for a call that may have grown by the time it is carried out. */
  readonly gasSlack?: bigint
}

/** An order of a plan. */
export interface PlannedOrder {
  readonly kind: 'order'
  readonly order: OrderData
}

/** One step of a plan: `switch` over `kind`. */
export type PlannedStep = PlannedAllowance | PlannedPermit | PlannedCall | PlannedOrder

/** What one account is to do on one chain, in plain data: how it is done is up to the wallet. */
export interface ExecutionPlan {
  /**
   * Identity of the plan: it is sent at most once, and its transfer is journaled under this id. Lending and margin plans
   * and built quotes have one. Default: the identity of the object, within one executor.
   */
  readonly id?: string
  readonly chainId: number
  /** The account that sends and pays. */
  readonly account: Address
  /** What is done, or with whom, as people write it. */
  readonly name: string
  readonly info: Omit<TransferInfo, 'account' | 'inputChainId'>
  readonly steps: readonly PlannedStep[]
  /** What the account must hold before anything is asked of it, in base units. */
  readonly spends?: readonly { readonly token: Address; readonly amount: bigint }[]
  /** Milliseconds since the epoch: what was not sent by then must not be sent. */
  readonly validUntil?: number
  /** The accepted terms of the built quote. An expired call is built again on them. */
  readonly agreed?: TransferRun['agreed']
}

/** The plan of a built quote: an exact allowance where it needs one, then the call or the order. */
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
      type: fromChainId === toChainId ? 'Swap' : 'Bridge',
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
    agreed: compact({
      request,
      toAmount: quote.toAmount,
      toAmountMin: quote.toAmountMin,
      fromAmount: quote.fromAmount,
      otherPayOut: quote.otherPayOut,
    }),
  }
}
