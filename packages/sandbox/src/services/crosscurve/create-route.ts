import { type Hash, type Hex, zeroAddress } from 'viem'
import type {
  routeSchema,
  searchEntrySchema,
  transactionSchema,
} from '../../../../core/src/providers/crosscurve/schema.ts'
import { type Asset, toDollars } from '../../settlement/index.ts'
import type { BridgeTerms } from '../bridge-terms.ts'
import type { ReplyOf } from '../reply-of.ts'

/** Expected duration of a transfer, in seconds. */
const finality = 180

/**
 * Returns one route for the reply of `POST /routing/scan`, without its signature. @param maximum slippage in percent
 */
export function createRoute(terms: BridgeTerms, slippage: number, now: number) {
  const { input, output, inputAmount, outputAmount, fee, nativeFee, coin, gas } = terms
  const describe = ({ chainId, address, symbol, decimals }: Asset) => ({
    address,
    symbol,
    decimals,
    chainId,
  })
  const createFee = (fee: bigint) => ({
    token: zeroAddress,
    amount: fee.toString(),
    usd: Number(toDollars(fee, coin)),
  })
  return {
    query: {
      params: {
        chainIdIn: input.chainId,
        chainIdOut: output.chainId,
        tokenIn: input.address,
        tokenOut: output.address,
        amountIn: inputAmount.toString(),
      },
      slippage,
    },
    route: [
      {
        type: 'crosscurve',
        fromChainId: input.chainId,
        toChainId: output.chainId,
        fromToken: describe(input),
        toToken: describe(output),
      },
    ],
    txs: [
      {
        chainId: input.chainId,
        consumptions: [{ gasConsumption: Number(gas.limit), bridge: 'crosscurve', type: 'start' }],
      },
    ],
    amountIn: inputAmount.toString(),
    amountOut: outputAmount.toString(),
    amountOutWithoutSlippage: outputAmount.toString(),
    tokenInPrice: 1,
    tokenOutPrice: 1,
    priceImpact: 0,
    deliveryFee: createFee(nativeFee),
    sourceFee: createFee(0n),
    totalFee: { type: 'fixed', percent: '0', amount: fee.toString() },
    expectedFinalitySeconds: finality,
    deadline: Math.floor(now / 1000) + 300,
    slippage,
  } satisfies ReplyOf<typeof routeSchema>
}

/** Returns the reply of `POST /tx/create`. */
export function createTransaction({ contract, value }: BridgeTerms, data: Hex) {
  return { to: contract, data, value: value.toString() } satisfies ReplyOf<typeof transactionSchema>
}

export interface SearchTerms {
  /** Status: `STATUS`, or `STATUS/FLAG` if the transfer is stuck. */
  readonly status: string
  readonly requestId: Hash
  readonly fromChainId: number
  readonly toChainId: number
  readonly sender: string
  readonly hash: Hash
  /** Hash of the transaction that paid the recipient. */
  readonly deliveryHash: Hash | null
}

/** Returns one transfer for the reply of `GET /search`. */
export function createEntry({ status: statusCode, deliveryHash, ...terms }: SearchTerms) {
  const [status = '', flag] = statusCode.split('/')
  return {
    status,
    inconsistency: flag === 'inconsistency',
    source: {
      chainId: terms.fromChainId,
      transactionHash: terms.hash,
      from: terms.sender,
      events: [],
      status: 'completed',
    },
    oracle: {
      relayChainId: terms.fromChainId,
      requestId: terms.requestId,
      status: deliveryHash === null ? 'in progress' : 'completed',
      height: null,
      epoch: null,
      time: null,
    },
    destination: {
      chainId: terms.toChainId,
      transactionHash: deliveryHash,
      events: [],
      emergency: flag === 'emergency',
      status: deliveryHash === null ? 'pending' : 'completed',
      bridgeState: {},
    },
  } satisfies ReplyOf<typeof searchEntrySchema>
}
