import { isNativeToken, lowerAddress, sameAddress } from '../chains/address.ts'
import type { PlannedStep } from '../execution/plan/execution-plan.ts'
import { compact } from '../kernel/compact.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { getDebt } from '../lending/actions/to-action-size.ts'
import type { PaymentTerms } from '../lending/lender.ts'
import { LendingRejectedError } from '../lending/lending-rejected-error.ts'
import type { ArrivalCall, ArrivalHandler } from '../quotes/arrival-handler.ts'
import type { QuoteProvider } from '../quotes/provider.ts'
import { ACTION_TYPES, type LenderDestination, reviewAction } from './read-destination.ts'

/** The lender action of a journey as a call that a bridge makes when it delivers the tokens. */
export interface Arrival {
  readonly providerId: string
  readonly handler: ArrivalHandler
  /** The contract that receives the tokens and makes the call. */
  readonly recipient: Address
  readonly message: Hex
  readonly call: ArrivalCall
  readonly payment: PaymentTerms
}

/**
 * Returns the lender action as a call of each bridge that makes calls on the destination chain. Empty if the lender does
 * not let other accounts pay for the account, or if its contracts cannot be verified.
 *
 * @throws CausewayError MODULE_LOAD_FAILED
 */
export async function createArrivals(
  destination: LenderDestination,
  providers: readonly Pick<QuoteProvider, 'id' | 'arrivals'>[],
): Promise<Arrival[]> {
  const arrivals = await Promise.all(
    providers.map(async ({ id: providerId, arrivals: load }): Promise<Arrival[]> => {
      const handler = await load?.()
      const recipient = handler?.getContract(destination.chainId)
      const payment = recipient && createPayment(destination, recipient)
      if (!handler || !payment) return []
      const { call } = payment
      return [{ ...payment, providerId, handler, recipient, message: handler.encode(call) }]
    }),
  )
  return arrivals.flat()
}

/**
 * Returns whether a bridge may carry out the action for the amount that arrives: it does not exceed the debt, and the
 * position needs no further consent. Otherwise the account signs the action.
 *
 * @param minHealthFactor limit of the user. Default: that of the lender
 */
export function canCarry(
  { payment }: Pick<Arrival, 'payment'>,
  destination: LenderDestination,
  arriving: bigint,
  minHealthFactor = 0,
): boolean {
  const { target, position } = destination.lender
  const isWithinDebt = (target.amount ?? arriving) <= getDebt({}, position.pools[target.pool])
  if (target.action === 'repay' && !payment.stopsAtDebt && !isWithinDebt) return false
  const { isRisky, healthFactor } = reviewAction(destination, arriving)
  const isHealthy = minHealthFactor === 0 || (healthFactor !== 'unknown' && healthFactor >= minHealthFactor)
  return !isRisky && isHealthy
}

/** Returns the call by which a contract pays the lender for the account; undefined if that is not possible. */
function createPayment(
  destination: LenderDestination,
  payer: Address,
): Pick<Arrival, 'call' | 'payment'> | undefined {
  const { chainId, token, recipient: account, lender } = destination
  const { lender: adapter, target } = lender
  if (!adapter.decodePayment || adapter.hasUnknownContracts || isNativeToken(token)) return undefined
  // Without an amount, the bridge inserts the one that arrives in place of the zeros.
  const { amount = 0n } = target
  const [allowance, step, ...others] = createSteps(destination, payer, amount)
  if (allowance?.kind !== 'allowance' || step?.kind !== 'call' || others.length > 0) return undefined
  const payment = adapter.decodePayment(step.call)
  const isPayment =
    payment !== undefined &&
    step.call.value === 0n &&
    payment.amount === amount &&
    sameAddress(payment.contract, allowance.spender) &&
    sameAddress(payment.token, token) &&
    sameAddress(payment.token, allowance.token) &&
    sameAddress(payment.beneficiary, account)
  if (!isPayment) return undefined
  const { contract, amountOffset } = payment
  const call = {
    chainId,
    token,
    target: contract,
    data: step.call.data,
    amount: target.amount ?? ('all' as const),
    fallbackRecipient: account,
    ...compact({ amountOffset: target.amount === undefined ? amountOffset : undefined }),
  }
  return { call, payment }
}

/** Returns the steps of the lender by which a contract pays for the account. Empty if the lender rejects that. */
function createSteps(
  { recipient: account, lender: { lender, market, position, wrappedNative, target } }: LenderDestination,
  payer: Address,
  amount: bigint,
): readonly PlannedStep[] {
  const action = { type: ACTION_TYPES[target.action], poolId: target.pool, amount }
  const context = { market, position, wrappedNative, size: { amount, isAll: false, limit: amount } }
  try {
    // A lender may reject an action of the account that it carries out differently for another payer.
    lender.steps(action, { ...context, account: lowerAddress(account) })
    return lender.steps({ ...action, onBehalfOf: account }, { ...context, account: lowerAddress(payer) })
  } catch (error) {
    if (!(error instanceof LendingRejectedError)) throw error
    return []
  }
}
