import { randomUUID } from 'node:crypto'
import { type Address, encodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'
import * as z from 'zod/mini'
import type { LocalChain } from '../../chains/index.ts'
import { type BridgeQuote, findAsset, isNative, type Order } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import { createDepositKey } from '../find-deposit-terms.ts'
import { address } from '../params.ts'
import { parseParams } from '../parse.ts'
import { LayerswapApiError } from './api-error.ts'
import { createAction, createSwap, inNumber } from './create-quote.ts'
import { chainOf, networkName, shortNetwork, shortToken } from './describe.ts'
import { priceSwap, quoteParams } from './quote.ts'
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
      return describeSwap(desk, swap, [describeAction(desk, swap)])
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

function describeSwap(
  desk: BridgeDesk,
  { id, quote, body, createdAt }: Swap,
  actions: readonly ReturnType<typeof createAction>[] = [],
) {
  const order = desk.find(wordOfId(id))
  return createSwap(quote, {
    id,
    createdAt,
    origin: describeNetwork(quote.origin),
    destination: describeNetwork(quote.destination),
    recipient: body.destination_address,
    status: order ? desk.statusWord(order, words) : (desk.forcedStatus() ?? waiting),
    slippage: body.slippage,
    actions,
    transactions: order ? describeTransactions(desk, order) : [],
  })
}

function describeNetwork({ chainId, spec }: LocalChain) {
  return shortNetwork(chainId, spec.name)
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
      network: describeNetwork(chain),
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

function describeAction(desk: BridgeDesk, { id, quote }: Swap) {
  const { origin, input, inputAmount } = quote
  const { relayer } = desk
  const word = wordOfId(id)
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
  return createAction(toBridgeTerms(desk, quote), describeNetwork(origin), call)
}
