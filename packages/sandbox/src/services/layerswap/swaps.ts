import { randomUUID } from 'node:crypto'
import { type Address, encodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'
import * as z from 'zod/mini'
import { type BridgeQuote, findAsset, isNative, nativeAsset, type Order } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { createDepositKey } from '../find-deposit-terms.ts'
import { address } from '../params.ts'
import { parseParams } from '../parse.ts'
import { LayerswapApiError } from './api-error.ts'
import { chainOf, networkName, shortNetwork, shortToken } from './describe.ts'
import { describeTerms, inNumber, priceSwap, quoteParams } from './quote.ts'
import { waiting, words } from './status.ts'

const swapBody = z.extend(quoteParams, {
  source_address: z.optional(address),
  destination_address: address,
  refund_address: z.optional(address),
  use_depository: z.literal(true, 'The sandbox has no deposit addresses'),
})

/** `src/contracts/LayerswapDepository.sol`. */
const depositoryAbi = parseAbi([
  'function depositNative(bytes32 id, address receiver) payable',
  'function depositERC20(bytes32 id, address token, address receiver, uint256 amount)',
])

interface Swap {
  readonly id: string
  readonly quote: BridgeQuote
  readonly body: z.output<typeof swapBody>
  readonly createdAt: string
}

/** The swaps of one sandbox. */
export interface Swaps {
  /** `POST /swaps`: with the action that pays for it. @throws BadParameterError, NoRouteError */
  create(body: unknown): Promise<object>
  /** Of a deposit. @throws LayerswapApiError 404 while the index does not know it */
  idOf(transactionHash: string): string
  /** `/swaps/{id}`. @throws LayerswapApiError 404 */
  describe(id: string): object
}

export function openSwaps(desk: BridgeDesk): Swaps {
  const swaps = new Map<string, Swap>()
  return {
    async create(body) {
      const params = parseParams(swapBody, body)
      const quote = await priceSwap(desk, params)
      const swap = { id: randomUUID(), quote, body: params, createdAt: new Date().toISOString() }
      swaps.set(swap.id, swap)
      const { input, output, destination, inputAmount, outputAmount } = quote
      desk.remember(createDepositKey(wordOfId(swap.id), input.address, inputAmount), {
        quoteId: wordOfId(swap.id),
        recipient: params.destination_address,
        destinationChainId: destination.chainId,
        outputToken: output.address,
        outputAmount,
      })
      return { ...describeSwap(desk, swap), deposit_actions: [describeAction(desk, swap)] }
    },
    idOf(transactionHash) {
      const order = desk.find(transactionHash)
      const found = [...swaps.keys()].find((id) => order?.quoteId === wordOfId(id))
      if (found === undefined) throw notFound()
      return found
    },
    describe(id) {
      const swap = swaps.get(id)
      if (swap === undefined) throw notFound()
      return describeSwap(desk, swap)
    },
  }
}

function notFound(): LayerswapApiError {
  return new LayerswapApiError(404, 'SWAP_NOT_FOUND_ERROR', 'Swap not found')
}

/** A swap's id as deposits carry it. */
function wordOfId(id: string): Hex {
  return pad(`0x${id.replaceAll('-', '')}`, { size: 32 })
}

function describeSwap(desk: BridgeDesk, { id, quote, body, createdAt }: Swap) {
  const order = desk.find(wordOfId(id))
  const status = order ? desk.statusWord(order, words) : (desk.forcedStatus() ?? waiting)
  const { origin, destination, input, output, inputAmount } = quote
  return {
    deposit_actions: [],
    swap: {
      id,
      created_date: createdAt,
      source_network: shortNetwork(origin),
      source_token: shortToken(input),
      destination_network: shortNetwork(destination),
      destination_token: shortToken(output),
      requested_amount: inNumber(inputAmount, input),
      destination_address: body.destination_address.toLowerCase(),
      status,
      fail_reason: status === 'failed' ? 'The sandbox gave it up' : null,
      use_deposit_address: false,
      metadata: { sequence_number: 1 },
      transactions: order ? describeTransactions(desk, order) : [],
    },
    quote: describeTerms(quote, body.slippage),
    refuel: null,
    reward: null,
  }
}

function describeTransactions(desk: BridgeDesk, order: Order) {
  const { market, relayer, stateOf } = desk
  const describe = (
    type: 'input' | 'output' | 'refund',
    { chainId, token, amount, hash, from, to }: Movement,
  ) => {
    const asset = findAsset(market.assets, chainId, token)
    const chain = chainOf(market, networkName(chainId))
    return {
      from: from.toLowerCase(),
      to: to.toLowerCase(),
      created_date: new Date().toISOString(),
      transaction_hash: hash,
      confirmations: 12,
      max_confirmations: 12,
      amount: asset ? inNumber(amount, asset) : 0,
      type,
      status: 'completed',
      token: asset ? shortToken(asset) : null,
      network: shortNetwork(chain),
    }
  }
  const { originChainId: chainId, inputToken: token, inputAmount: amount, transactionHash: hash } = order
  const input = describe('input', { chainId, token, amount, hash, from: order.sender, to: relayer })
  const state = stateOf(order)
  if (!('payout' in state)) return [input]
  const { kind, transactionHash, recipient, ...paid } = state.payout
  const type = kind === 'fill' ? 'output' : 'refund'
  return [input, describe(type, { ...paid, hash: transactionHash, from: relayer, to: recipient })]
}

interface Movement {
  readonly chainId: number
  readonly token: Address
  readonly amount: bigint
  readonly hash: string
  readonly from: Address
  readonly to: Address
}

function describeAction({ escrowOn, relayer }: BridgeDesk, { id, quote }: Swap) {
  const { origin, input, inputAmount, gas } = quote
  const native = isNative(input)
  const word = wordOfId(id)
  const amount = native ? inputAmount : 0n
  return {
    order: 0,
    type: 'transfer',
    to_address: escrowOn(origin.chainId),
    amount: inNumber(amount, input),
    amount_in_base_units: amount.toString(),
    network: shortNetwork(origin),
    token: shortToken(input),
    fee_token: shortToken(nativeAsset(origin)),
    call_data: native
      ? encodeFunctionData({ abi: depositoryAbi, functionName: 'depositNative', args: [word, relayer] })
      : encodeFunctionData({
          abi: depositoryAbi,
          functionName: 'depositERC20',
          args: [word, input.address, relayer, inputAmount],
        }),
    gas_limit: gas.limit.toString(),
    encoded_args: native ? [word, relayer] : [word, input.address, relayer, numberToHex(inputAmount)],
  }
}
