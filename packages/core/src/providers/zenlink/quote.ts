import { type Address, decodeFunctionData, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import * as z from 'zod/mini'
import { isNativeToken, normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { lessBasisPoints, percentToBasisPoints, percentToFraction } from '../../kernel/percent.ts'
import {
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  quantitySchema,
  uintSchema,
} from '../../kernel/schema.ts'
import type {
  DecodedTransaction,
  ProviderContext,
  ProviderQuote,
  TransactionData,
} from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import {
  getNativeAmount,
  getPricingRecipient,
  toBuildableRequest,
} from '../../quotes/to-buildable-request.ts'
import { attempt } from '../shared/attempt.ts'
import { type CodesByText, errorByText, readErrorBody } from '../shared/error.ts'
import { readGasPrice } from '../shared/read-gas-price.ts'
import { contractsOn, type ZenlinkContracts } from './contracts.ts'

type Route = z.infer<typeof routeSchema>

const NOT_PROVIDED = 'Zenlink: parameter not provided!'

export async function quoteZenlink(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { fromChainId, fromTokenAddress, toTokenAddress, fromAmount, slippage } = request
  try {
    const query = {
      chainId: fromChainId,
      fromTokenId: fromTokenAddress,
      toTokenId: toTokenAddress,
      amount: fromAmount,
      gasPrice: await readGasPrice(fromChainId, context),
      priceImpact: percentToFraction(slippage),
      to: getPricingRecipient(request),
    }
    const { data: route } = await http.request({ path: 'v2', query, schema: routeSchema }, context)
    return toProviderQuote(route, request)
  } catch (error) {
    throw toZenlinkError(error)
  }
}

function toProviderQuote(route: Route, request: QuoteRequest): ProviderQuote {
  const toAmount = route.bestRoute.amountOutBN
  if (toAmount === 0n)
    throw new ProviderError('AMOUNT_TOO_LOW', 'The amount is too low: Zenlink returned an output of 0.')
  const toAmountMin = lessBasisPoints(toAmount, percentToBasisPoints(request.slippage))
  const terms = toTerms(route, request, toAmountMin)
  const { router } = terms
  const isOurs = toBuildableRequest(request) !== undefined
  return compact({
    depositContract: router,
    spender: isNativeToken(request.fromTokenAddress) ? undefined : router,
    toAmount,
    toAmountMin,
    fee: { swapFee: 0n, destinationGasFee: 0n },
    estimatedDuration: 0,
    transactionData: isOurs ? createSwapCall(request, terms) : undefined,
    interfaceParamData: {},
  })
}

/** @throws ProviderError if a term of the route is missing, or does not match the request */
function toTerms(
  { routerAddress, executorAddress, routeParams }: Route,
  request: QuoteRequest,
  minReturnAmount: bigint,
): SwapTerms {
  const { tokenIn, tokenOut, amountIn, amountOutMin, to, routeCode } = routeParams ?? {}
  const nativeAmount = getNativeAmount(request)
  const value = routeParams?.value ?? (nativeAmount === 0n ? 0n : undefined)
  if (
    !routerAddress ||
    !executorAddress ||
    !tokenIn ||
    !tokenOut ||
    !to ||
    !routeCode ||
    routeCode === '0x' ||
    amountIn === undefined ||
    amountOutMin === undefined ||
    value === undefined
  ) {
    const reason = 'Zenlink returned a price without the data of the swap.'
    throw new ProviderError('ERROR', reason, { message: NOT_PROVIDED })
  }
  const contracts = contractsOn(request.fromChainId)
  const addresses = [
    ['router', routerAddress, contracts?.router],
    ['executor', executorAddress, contracts?.executor],
    ['source token', normalizeTokenAddress(tokenIn), request.fromTokenAddress],
    ['output token', normalizeTokenAddress(tokenOut), request.toTokenAddress],
    ['recipient', to, getPricingRecipient(request)],
  ] as const
  for (const [role, address, expected] of addresses) {
    if (!sameAddress(address, expected)) {
      throw new ProviderError('ERROR', `Zenlink returned ${address} as the ${role} instead of ${expected}.`)
    }
  }
  if (amountIn !== request.fromAmount || value !== nativeAmount) {
    throw new ProviderError(
      'ERROR',
      `Zenlink quoted a different input than requested: ${amountIn}, with a native value of ${value}.`,
    )
  }
  const checked = { router: getAddress(routerAddress), executor: getAddress(executorAddress) }
  return { ...checked, recipient: getAddress(to), minReturnAmount, routeCode }
}

const CODES: CodesByText = [
  [/token not supported/i, 'UNSUPPORTED_TOKEN'],
  [/cannot find route|unsupported chainid/i, 'NOT_SUPPORT'],
]

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
function toZenlinkError(error: unknown): unknown {
  return errorByText(error, 'Zenlink', CODES, readErrorBody(apiErrorSchema, error)?.message)
}

/** zenlinkpro/zenlink-evm-contracts, `AggregationRouter.sol` */
const ROUTER_ABI = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address dstReceiver; uint256 amount; uint256 minReturnAmount; }',
  'function swap(address executor, SwapDescription desc, bytes route) payable returns (uint256 returnAmount, uint256 spentAmount)',
])

/** Terms of a swap in addition to its request. Amounts in base units. */
interface SwapTerms extends ZenlinkContracts {
  readonly recipient: Address
  readonly minReturnAmount: bigint
  /** The pools of the route, encoded for the executor. */
  readonly routeCode: Hex
}

/** Encodes a swap. The router uses the placeholder of the SDK for the native token. */
function createSwapCall(
  { fromTokenAddress, toTokenAddress, fromAmount }: QuoteRequest,
  { router, executor, recipient, minReturnAmount, routeCode }: SwapTerms,
): TransactionData {
  const description = {
    srcToken: getAddress(fromTokenAddress),
    dstToken: getAddress(toTokenAddress),
    dstReceiver: recipient,
    amount: fromAmount,
    minReturnAmount,
  }
  return {
    to: router,
    data: encodeFunctionData({
      abi: ROUTER_ABI,
      functionName: 'swap',
      args: [executor, description, routeCode],
    }),
    value: isNativeToken(fromTokenAddress) ? fromAmount : 0n,
  }
}

/**
 * Decodes a swap; undefined unless it calls the known router with the known executor, for the requested output token.
 */
export function decodeZenlink(
  { to, data }: TransactionData,
  { fromChainId, toTokenAddress }: QuoteRequest,
): DecodedTransaction | undefined {
  const contracts = contractsOn(fromChainId)
  if (!contracts || !sameAddress(to, contracts.router)) return undefined
  const [executor, swap] = attempt(() => decodeFunctionData({ abi: ROUTER_ABI, data }).args) ?? []
  if (!swap || !sameAddress(contracts.executor, executor)) return undefined
  if (!sameAddress(swap.dstToken, toTokenAddress)) return undefined
  return {
    token: normalizeTokenAddress(swap.srcToken),
    amount: swap.amount,
    recipient: swap.dstReceiver,
    destinationChainId: fromChainId,
    toAmountMin: swap.minReturnAmount,
    spender: to,
  }
}

/** GET /v2. The fields of a swap are optional here; `toTerms` rejects a route without them. */
export const routeSchema = z.object({
  bestRoute: z.object({ amountOutBN: uintSchema }),
  routerAddress: z.optional(evmAddressSchema),
  /** Missing on chains that only the older path finder supports. */
  executorAddress: z.optional(evmAddressSchema),
  routeParams: z.optional(
    z.object({
      tokenIn: z.optional(evmAddressSchema),
      tokenOut: z.optional(evmAddressSchema),
      amountIn: z.optional(uintSchema),
      amountOutMin: z.optional(uintSchema),
      to: z.optional(evmAddressSchema),
      routeCode: z.optional(hexDataSchema),
      /** Missing if a token is sold. */
      value: z.nullable(z.optional(quantitySchema)),
    }),
  ),
})

/** Body of a reply outside 200-299. */
const apiErrorSchema = z.object({ message: optionalTextSchema })
