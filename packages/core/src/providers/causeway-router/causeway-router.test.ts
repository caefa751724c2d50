import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { silentLogger } from '../../kernel/logger.ts'
import type { Address } from '../../kernel/schema.ts'
import type { MulticallRequest } from '../../platforms/platform.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { parseQuoteRequest, type QuoteRequestInput } from '../../quotes/quote-request.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { RECIPIENT, SENDER } from '../shared/cases.test-support.ts'
import { causewayPools } from './index.ts'

const ROUTER: Address = '0x00000000000000000000000000000000000000A1'
const QUOTER: Address = '0x00000000000000000000000000000000000000A2'
const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

const provider = causewayPools({
  deployments: { 1: { router: ROUTER, quoter: QUOTER, hops: [WETH, USDC], fees: [100, 500] } },
})

const QUOTER_ABI = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amount, uint160[] prices, uint32[] ticks, uint256 gas)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256 amount, uint160[] prices, uint32[] ticks, uint256 gas)',
])
const ROUTER_ABI = parseAbi([
  'struct Order { address tokenIn; address tokenOut; uint256 amountIn; uint256 amountOut; address receiver; bytes path; uint256 deadline; }',
  'function sell(Order order) payable returns (uint256 received)',
  'function buy(Order order) payable returns (uint256 spent)',
])

const request = {
  fromChainId: 1,
  toChainId: 1,
  fromTokenAddress: USDC,
  toTokenAddress: DAI,
  fromTokenDecimals: 6,
  toTokenDecimals: 18,
  fromAmount: 1_000n,
  fromAddress: SENDER,
  toAddress: RECIPIENT,
  slippage: 1,
} satisfies QuoteRequestInput

/** Creates a quoter with a price per path. A path without a price reverts. */
function chainWith(getPrice: (path: string, amount: bigint, name: string) => bigint | undefined) {
  const requestedPaths: string[] = []
  const multicall = async ({ calls }: MulticallRequest) => ({
    results: calls.map(({ data }) => {
      const { functionName, args } = decodeFunctionData({ abi: QUOTER_ABI, data })
      const path = args[0].toLowerCase()
      requestedPaths.push(path)
      const amount = getPrice(path, args[1], functionName)
      if (amount === undefined) return { status: 'reverted', reason: 'no pool' } as const
      const result = [amount, [], [], 0n] as const
      return {
        status: 'success',
        data: encodeFunctionResult({ abi: QUOTER_ABI, functionName, result }),
      } as const
    }),
    blockNumber: 7n,
    timestamp: 1_700_000_000,
  })
  const context: ProviderContext = {
    signal: new AbortController().signal,
    clock: createFakeClock(),
    logger: silentLogger,
    platforms: { forChain: () => ({ multicall }) } as never,
  }
  return { context, requestedPaths }
}

const word = (token: string) => token.slice(2).toLowerCase()
const toPath = (...parts: readonly (string | number)[]) =>
  `0x${parts.map((part) => (typeof part === 'number' ? part.toString(16).padStart(6, '0') : word(part))).join('')}`

async function quoted(change: Partial<QuoteRequestInput>, prices: Readonly<Record<string, bigint>>) {
  const { context, requestedPaths } = chainWith((path) => prices[path])
  const answer = await provider.quote(parseQuoteRequest({ ...request, ...change }), context)
  if (answer instanceof ProviderError) throw answer
  const data = answer.transactionData?.data
  const call = data && decodeFunctionData({ abi: ROUTER_ABI, data })
  return { answer, requestedPaths, call, order: call?.args[0] }
}

describe('quotes of the Causeway router', () => {
  test('sell through the best path of one or two pools, for at least the output less slippage', async () => {
    const best = toPath(USDC, 100, WETH, 500, DAI)
    const { answer, requestedPaths, call, order } = await quoted(
      {},
      { [toPath(USDC, 500, DAI)]: 900n, [best]: 1_000n },
    )
    // Two direct paths (one per fee tier) and four paths through the one intermediate token.
    expect(requestedPaths).toHaveLength(6)
    expect(answer).toMatchObject({
      toAmount: 1_000n,
      toAmountMin: 990n,
      spender: ROUTER,
      depositContract: ROUTER,
    })
    expect(call?.functionName).toBe('sell')
    expect(order).toEqual({
      tokenIn: USDC,
      tokenOut: DAI,
      amountIn: 1_000n,
      amountOut: 990n,
      receiver: expect.stringMatching(new RegExp(RECIPIENT, 'i')),
      path: best,
      deadline: 1_700_001_200n,
    })
  })

  test('buy the exact output through the cheapest path, encoded backwards, for at most the allowed input', async () => {
    const [dear, cheap] = [toPath(DAI, 100, USDC), toPath(DAI, 500, USDC)]
    const { answer, call, order } = await quoted({ toAmount: 77n }, { [dear]: 900n, [cheap]: 800n })
    expect(answer).toMatchObject({ toAmount: 77n, toAmountMin: 77n, fromAmount: 800n })
    expect(call?.functionName).toBe('buy')
    // The quoted input plus slippage, capped at the maximum input.
    expect(order).toMatchObject({ amountIn: 808n, amountOut: 77n, path: cheap })
    const tight = await quoted({ toAmount: 77n, fromAmount: 801n }, { [cheap]: 800n })
    expect(tight.order).toMatchObject({ amountIn: 801n, amountOut: 77n })
    await expect(quoted({ toAmount: 77n, fromAmount: 799n }, { [cheap]: 800n })).rejects.toMatchObject({
      code: 'AMOUNT_TOO_LOW',
      minimum: 800n,
    })
  })

  test('wrap and unwrap the native token', async () => {
    const native = { fromTokenAddress: NATIVE_TOKEN_ADDRESS, toTokenAddress: USDC }
    const { answer, order } = await quoted(native, { [toPath(WETH, 500, USDC)]: 5n })
    expect(answer.spender).toBeUndefined()
    expect(answer.transactionData?.value).toBe(1_000n)
    expect(order).toMatchObject({ tokenIn: NATIVE_TOKEN_ADDRESS, tokenOut: USDC })
    const bought = await quoted({ ...native, toAmount: 5n }, { [toPath(USDC, 500, WETH)]: 500n })
    // The value must equal the maximum input.
    expect(bought.answer.transactionData?.value).toBe(505n)
    expect(bought.order?.amountIn).toBe(505n)
  })

  test('have a price and no transaction without accounts', async () => {
    const noAccounts = { fromAddress: undefined, toAddress: undefined }
    const { answer } = await quoted(noAccounts, { [toPath(USDC, 500, DAI)]: 900n })
    expect(answer.transactionData).toBeUndefined()
  })

  test.each([
    ['another chain', { toChainId: 10 }],
    ['a chain without a router', { fromChainId: 10, toChainId: 10 }],
    ['a message', { message: '0xabcd' }],
  ])('are not requested for %s', (_what, change) => {
    expect(provider.unsupportedReason(parseQuoteRequest({ ...request, ...change }))?.code).toBe('NOT_SUPPORT')
  })

  test('fail if no pool replies, and between the native token and its wrapper', async () => {
    await expect(quoted({}, {})).rejects.toMatchObject({ code: 'NOT_ROUTE' })
    const same = { fromTokenAddress: NATIVE_TOKEN_ADDRESS, toTokenAddress: WETH }
    await expect(quoted(same, {})).rejects.toMatchObject({ code: 'NOT_SUPPORT' })
  })

  test('fail without a platform', async () => {
    const { context } = chainWith(() => 1n)
    const answer = await provider.quote(parseQuoteRequest(request), { ...context, platforms: undefined })
    expect(answer).toMatchObject({ code: 'NOT_SUPPORT' })
  })

  test('decode their own calls and no others', async () => {
    const { answer } = await quoted({}, { [toPath(USDC, 500, DAI)]: 900n })
    const { transactionData } = answer
    if (!transactionData) throw new Error('The quote has no transaction.')
    const parsedRequest = parseQuoteRequest(request)
    expect(provider.decode?.(transactionData, parsedRequest)).toMatchObject({
      token: USDC,
      amount: 1_000n,
      toAmountMin: 891n,
      spender: ROUTER,
      destinationChainId: 1,
    })
    const others: readonly { to: string; data: Hex }[] = [
      { to: QUOTER, data: transactionData.data },
      { to: ROUTER, data: '0x' },
      { to: ROUTER, data: `${transactionData.data.slice(0, 10)}00` as Hex },
    ]
    for (const change of others)
      expect(provider.decode?.({ ...change, value: 0n }, parsedRequest)).toBeUndefined()
    const otherRequest = parseQuoteRequest({ ...request, toTokenAddress: WETH })
    expect(provider.decode?.(transactionData, otherRequest)).toBeUndefined()
  })

  test('support contract callers and exact output', () => {
    expect(provider).toMatchObject({ supportsContractCaller: true, supportsExactOutput: true, kind: 'swap' })
  })
})
