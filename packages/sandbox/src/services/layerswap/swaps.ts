import { randomUUID } from 'node:crypto'
import { type Address, encodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'
import * as z from 'zod/mini'
import type { LocalChain } from '../../chains/index.ts'
import { type BridgeQuote, findAsset, isNative, type Order } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import { createDepositKey } from '../find-deposit-terms.ts'
import { address } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { LayerswapApiError } from './api-error.ts'
import { createAction, createSwap, inNumber } from './create-quote.ts'
import { getChain, networkName, shortNetwork, shortToken } from './networks.ts'
import { priceSwap, quoteParams } from './quote.ts'
import { STATUSES, waiting } from './status.ts'

const swapBody = z.extend(quoteParams, {
  source_address: z.optional(address),
  destination_address: address,
  refund_address: z.optional(address),
  use_depository: z.literal(true, 'The sandbox does not support deposit addresses'),
})

/** ABI of `src/contracts/LayerswapDepository.sol`. */
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

/** Swaps that the service has stored. */
export interface Swaps {
  /** Replies to `POST /swaps` with the deposit action. @throws BadParameterError, NoRouteError */
  create(body: unknown): Promise<object>
  /** Returns the swap id of a deposit. @throws LayerswapApiError 404 until the deposit is indexed */
  idOf(transactionHash: string): string
  /** Replies to `/swaps/{id}`. @throws LayerswapApiError 404 for an unknown id */
  describe(id: string): object
}

export function openSwaps(bridge: MockBridge): Swaps {
  const swaps = new Map<string, Swap>()
  return {
    async create(body) {
      const params = parseParams(swapBody, body)
      const quote = await priceSwap(bridge, params)
      const swap = { id: randomUUID(), quote, body: params, createdAt: new Date().toISOString() }
      swaps.set(swap.id, swap)
      const { input, output, destination, inputAmount, outputAmount } = quote
      bridge.remember(createDepositKey(toBytes32(swap.id), input.address, inputAmount), {
        quoteId: toBytes32(swap.id),
        recipient: params.destination_address,
        destinationChainId: destination.chainId,
        outputToken: output.address,
        outputAmount,
      })
      return describeSwap(bridge, swap, [describeAction(bridge, swap)])
    },
    idOf(transactionHash) {
      const order = bridge.find(transactionHash)
      const id = [...swaps.keys()].find((swapId) => order?.quoteId === toBytes32(swapId))
      if (id === undefined) throw notFound()
      return id
    },
    describe(id) {
      const swap = swaps.get(id)
      if (swap === undefined) throw notFound()
      return describeSwap(bridge, swap)
    },
  }
}

function notFound(): LayerswapApiError {
  return new LayerswapApiError(404, 'SWAP_NOT_FOUND_ERROR', 'Swap not found')
}

/** Returns the id of a swap in the format of deposits: left-padded to 32 bytes. */
function toBytes32(id: string): Hex {
  return pad(`0x${id.replaceAll('-', '')}`, { size: 32 })
}

function describeSwap(
  bridge: MockBridge,
  { id, quote, body, createdAt }: Swap,
  actions: readonly ReturnType<typeof createAction>[] = [],
) {
  const order = bridge.find(toBytes32(id))
  return createSwap(quote, {
    id,
    createdAt,
    origin: describeNetwork(quote.origin),
    destination: describeNetwork(quote.destination),
    recipient: body.destination_address,
    status: order ? bridge.getStatus(order, STATUSES) : (bridge.forcedStatus() ?? waiting),
    slippage: body.slippage,
    actions,
    transactions: order ? describeTransactions(bridge, order) : [],
  })
}

function describeNetwork({ chainId, spec }: LocalChain) {
  return shortNetwork(chainId, spec.name)
}

function describeTransactions(bridge: MockBridge, order: Order) {
  const { market, relayer, stateOf } = bridge
  const describe = (
    type: 'input' | 'output' | 'refund',
    { chainId, token, amount, hash, from, to }: Movement,
  ) => {
    const asset = findAsset(market.assets, chainId, token)
    const chain = getChain(market, networkName(chainId))
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
      network: describeNetwork(chain),
    }
  }
  const { originChainId: chainId, inputToken: token, inputAmount: amount, transactionHash: hash } = order
  const input = describe('input', { chainId, token, amount, hash, from: order.sender, to: relayer })
  const state = stateOf(order)
  if (!('payout' in state)) return [input]
  const { kind, transactionHash, recipient, ...payment } = state.payout
  const type = kind === 'fill' ? 'output' : 'refund'
  return [input, describe(type, { ...payment, hash: transactionHash, from: relayer, to: recipient })]
}

interface Movement {
  readonly chainId: number
  readonly token: Address
  readonly amount: bigint
  readonly hash: string
  readonly from: Address
  readonly to: Address
}

function describeAction(bridge: MockBridge, { id, quote }: Swap) {
  const { origin, input, inputAmount } = quote
  const { relayer } = bridge
  const word = toBytes32(id)
  const call = isNative(input)
    ? {
        data: encodeFunctionData({
          abi: depositoryAbi,
          functionName: 'depositNative',
          args: [word, relayer],
        }),
        args: [word, relayer],
      }
    : {
        data: encodeFunctionData({
          abi: depositoryAbi,
          functionName: 'depositERC20',
          args: [word, input.address, relayer, inputAmount],
        }),
        args: [word, input.address, relayer, numberToHex(inputAmount)],
      }
  return createAction(toBridgeTerms(bridge, quote), describeNetwork(origin), call)
}
