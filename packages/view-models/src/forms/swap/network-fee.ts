import {
  type GasFees,
  type Hex,
  maxGasCost,
  type Quote,
  type TransferRecord,
  type TransferStep,
  USUAL_GAS,
} from '@causeway/core'
import { type ChainRecord, isNativeToken, sameAddress } from '@causeway/core/chains'
import { nativeToken } from '@causeway/core/data'
import { type SwapMoney, swapMoney } from './money.ts'
import type { SwapFormPrice } from './swap-form-input.ts'

/** Kind of a step whose network fee is estimated. */
export type NetworkFeeStep = TransferStep['kind']

/** Chain, gas fees and price that a network fee is computed from. */
export interface NetworkFeeTerms {
  readonly chain: Pick<ChainRecord, 'id' | 'nativeCurrency'>
  readonly fees: GasFees
  /** Price of the native token; without it, the fee has no value in US dollars. */
  readonly price?: SwapFormPrice | undefined
}

/**
 * Estimates the maximum network fee of steps from their usual gas. Signatures are free.
 *
 * @param callGas gas units of the call. Default: the usual ones
 */
export function networkFee(
  kinds: readonly NetworkFeeStep[],
  { chain, fees, price }: NetworkFeeTerms,
  callGas: bigint = USUAL_GAS.call,
): SwapMoney {
  const gas = kinds.reduce((sum, kind) => sum + getGas(kind, callGas), 0n)
  return swapMoney(maxGasCost({ gas, fees }), nativeToken(chain), price)
}

/**
 * Estimates the maximum network fee of a quote from the gas of its simulation, or else from the usual gas.
 *
 * @param kinds steps of the quote. Default: its usual steps
 */
export function quoteNetworkFee(
  quote: Quote,
  terms: NetworkFeeTerms,
  kinds: readonly NetworkFeeStep[] = usualSteps(quote),
): SwapMoney {
  return networkFee(kinds, terms, quote.simulatedGas)
}

/** Headroom of a fee from simulated gas, in percent: a fifth above the price of the gas in the latest block. */
const GAS_HEADROOM_PERCENT = 120n

/**
 * Returns the network fee of transactions from the gas units that they use in a simulation, with 20% on top, because gas
 * and its price change until they are included.
 */
export function simulatedNetworkFee(gasUsed: bigint, { chain, fees, price }: NetworkFeeTerms): SwapMoney {
  return swapMoney(gasUsed * getGasPriceWithHeadroom(fees), nativeToken(chain), price)
}

function getGasPriceWithHeadroom(fees: GasFees): bigint {
  if (fees.type === 'legacy') return (fees.gasPrice * GAS_HEADROOM_PERCENT) / 100n
  // The maximum fee has the headroom on the base fee, but not on the tip.
  const { maxFeePerGas, maxPriorityFeePerGas: tip } = fees
  return maxFeePerGas + (tip * (GAS_HEADROOM_PERCENT - 100n)) / 100n
}

/** Network fee that an account paid for the transactions of a transfer on its source chain. */
export interface PaidNetworkFee extends SwapMoney {
  /** Hashes of the transactions whose fee is unknown and not included. */
  readonly missing: readonly Hex[]
}

/** Fields of a receipt that state who paid which network fee. */
type PaidReceipt = Pick<NonNullable<TransferRecord['receipt']>, 'from' | 'networkFee' | 'transactionHash'>

/** Chain and price of a paid network fee. */
export interface PaidNetworkFeeTerms extends Pick<NetworkFeeTerms, 'chain' | 'price'> {
  /** Receipts that were read later, for transactions whose fee was not journaled. */
  readonly receipts?: readonly PaidReceipt[] | undefined
}

/**
 * Returns the network fee that the account paid, from the receipts of all sent transactions. Undefined if it sent none,
 * or if another account paid for all of them, as for a smart account.
 */
export function paidNetworkFee(
  record: TransferRecord,
  { chain, price, receipts = [] }: PaidNetworkFeeTerms,
): PaidNetworkFee | undefined {
  if (record.chainType === 'BICONOMY') return undefined
  const { receipt: mainReceipt, from } = record
  const readReceipts = mainReceipt ? [mainReceipt, ...receipts] : receipts
  const fees = listSent(record).flatMap(({ hash, fee }) => {
    if (fee !== undefined) return [{ hash, fee }]
    const receipt = readReceipts.find(({ transactionHash }) => sameAddress(transactionHash, hash))
    return receipt && !sameAddress(receipt.from, from) ? [] : [{ hash, fee: receipt?.networkFee }]
  })
  if (fees.length === 0) return undefined
  const total = fees.reduce((sum, { fee = 0n }) => sum + fee, 0n)
  const missing = fees.flatMap(({ hash, fee }) => (fee === undefined ? [hash] : []))
  return { ...swapMoney(total, nativeToken(chain), price), missing }
}

/** Returns the sent transactions, with the journaled fee of each. */
function listSent({
  hash,
  run,
}: TransferRecord): { readonly hash: Hex; readonly fee?: bigint | undefined }[] {
  if (!run) return hash === undefined ? [] : [{ hash }]
  return run.steps.flatMap((step) =>
    'hash' in step && step.hash !== undefined ? [{ hash: step.hash, fee: step.networkFee }] : [],
  )
}

/**
 * Returns the usual steps of a quote, before allowances are known: an approval unless it is unnecessary, then the call
 * or order.
 */
export function usualSteps({ request, skipApproval, orderData, signsOrder }: Quote): NetworkFeeStep[] {
  const isApproved = isNativeToken(request.fromTokenAddress) || skipApproval === true
  return [...(isApproved ? [] : (['approve'] as const)), orderData || signsOrder ? 'order' : 'call']
}

function getGas(kind: NetworkFeeStep, callGas: bigint): bigint {
  switch (kind) {
    case 'order':
    case 'permit':
      return 0n
    case 'approve':
    case 'reset-approval':
      return USUAL_GAS.approval
    case 'batch':
      return USUAL_GAS.approval + callGas
    case 'call':
      return callGas
    default:
      return USUAL_GAS.call
  }
}
