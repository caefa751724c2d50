import { type Address, formatUnits, type Hex } from 'viem'
import type { swapSchema } from '../../../../core/src/providers/layerswap/schema.ts'
import { type Asset, isNative, lessSlippage } from '../../settlement/index.ts'
import type { BridgeTerms } from '../bridge-terms.ts'
import type { ReplyOf } from '../reply-of.ts'
import { type shortNetwork, shortToken } from './networks.ts'

const avgCompletionTime = '00:00:25.5000000'
const defaultSlippage = '0.5'

/** Number of significant digits of amounts. A JSON number cannot represent more digits exactly. */
const digits = 15

type Transfer = Pick<BridgeTerms, 'input' | 'output' | 'inputAmount' | 'outputAmount' | 'fee'>

/**
 * Returns the reply of `GET /quote`. Its JSON numbers are read as text by the adapter. @param slippage maximum slippage
 * in percent
 */
export function createQuote(transfer: Transfer, slippage?: string) {
  const data = { quote: createTerms(transfer, slippage), refuel: null, reward: null }
  return { data }
}

function createTerms(
  { input, output, inputAmount, outputAmount, fee }: Transfer,
  slippage: string = defaultSlippage,
) {
  const minimum = lessSlippage(outputAmount, Number(slippage) / 100)
  const delivery = fee / 2n
  return {
    requested_amount: inNumber(inputAmount, input),
    receive_amount: inNumber(outputAmount, output),
    min_receive_amount: inNumber(roundToDigits(minimum), output),
    fee_discount: 0,
    blockchain_fee: inNumber(delivery, input),
    service_fee: inNumber(fee - delivery, input),
    total_fee: inNumber(fee, input),
    total_fee_in_usd: Number(formatUnits(fee, input.decimals)) * Number(formatUnits(input.price, 8)),
    avg_completion_time: avgCompletionTime,
    slippage: Number(slippage),
    rate:
      Number(formatUnits(outputAmount, output.decimals)) / Number(formatUnits(inputAmount, input.decimals)),
  }
}

/** Returns the reply of `GET /limits`. */
export function createLimits(input: Asset, minimum: bigint, maximum: bigint) {
  const dollars = (amount: bigint) => inNumber(amount, input) * Number(formatUnits(input.price, 8))
  const data = {
    min_amount: inNumber(minimum, input),
    min_amount_in_usd: dollars(minimum),
    max_amount: inNumber(maximum, input),
    max_amount_in_usd: dollars(maximum),
  }
  return { data }
}

type Network = ReturnType<typeof shortNetwork>

export interface SwapTerms {
  readonly id: string
  readonly createdAt: string
  readonly origin: Network
  readonly destination: Network
  readonly recipient: Address
  readonly status: string
  /** Slippage in percent. */
  readonly slippage: string | undefined
  readonly actions: readonly ReturnType<typeof createAction>[]
  readonly transactions: readonly object[]
}

/**
 * Returns the reply of `POST /swaps` or, without actions, of `GET /swaps/{id}` and `GET
 * /swaps/by_transaction_hash/{hash}`.
 */
export function createSwap(transfer: Transfer, swap: SwapTerms) {
  const { input, output, inputAmount } = transfer
  const { status } = swap
  const data = {
    deposit_actions: swap.actions,
    swap: {
      id: swap.id,
      created_date: swap.createdAt,
      source_network: swap.origin,
      source_token: shortToken(input),
      destination_network: swap.destination,
      destination_token: shortToken(output),
      requested_amount: inNumber(inputAmount, input),
      destination_address: swap.recipient.toLowerCase(),
      status,
      fail_reason: status === 'failed' ? 'The sandbox abandoned the transfer' : null,
      use_deposit_address: false,
      metadata: { sequence_number: 1 },
      transactions: swap.transactions,
    },
    quote: createTerms(transfer, swap.slippage),
    refuel: null,
    reward: null,
  }
  return { data } satisfies ReplyOf<typeof swapSchema>
}

/** Returns the deposit action that pays for a swap. */
export function createAction(
  { input, inputAmount, coin, gas, contract }: BridgeTerms,
  network: Network,
  call: { readonly data: Hex; readonly args: readonly string[] },
) {
  const amount = isNative(input) ? inputAmount : 0n
  return {
    order: 0,
    type: 'transfer',
    to_address: contract,
    amount: inNumber(amount, input),
    amount_in_base_units: amount.toString(),
    network,
    token: shortToken(input),
    fee_token: shortToken(coin),
    call_data: call.data,
    gas_limit: gas.limit.toString(),
    encoded_args: call.args,
  }
}

export function inNumber(amount: bigint, { decimals }: Pick<Asset, 'decimals'>): number {
  return Number(formatUnits(amount, decimals))
}

export function roundToDigits(amount: bigint): bigint {
  const tooMany = amount.toString().length - digits
  if (tooMany <= 0) return amount
  const unit = 10n ** BigInt(tooMany)
  return (amount / unit) * unit
}
