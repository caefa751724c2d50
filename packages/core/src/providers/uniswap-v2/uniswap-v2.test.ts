import { decodeFunctionData, encodeAbiParameters, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ReadCall, ReadResult } from '../../platforms/platform.ts'
import { parseQuoteRequest, type QuoteRequestInput } from '../../quotes/quote-request.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import type { ApiCall } from '../../testing/scripted-fetch.ts'
import { AGGREGATE, answerAlike, answerEach, firstRead } from '../shared/answer-each.test-support.ts'
import { ATTACKER, accounts, swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { uniswapV2 } from './index.ts'

const ROUTER = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'
const WETH = swapRequest.toTokenAddress
const DAI = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const ABI = parseAbi([
  'function getAmountsOut(uint256 amount, address[] path)',
  'function getAmountsIn(uint256 amount, address[] path)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256)',
  'function swapTokensForExactTokens(uint256, uint256, address[], address, uint256)',
  'function swapTokensForExactETH(uint256, uint256, address[], address, uint256)',
  'function swapETHForExactTokens(uint256, address[], address, uint256)',
])

function decodeRouterCall(data: Hex) {
  const { functionName, args } = decodeFunctionData({ abi: ABI, data })
  if (functionName !== 'getAmountsOut' && functionName !== 'getAmountsIn')
    throw new Error('It is no question')
  const [amount, path] = args
  return { isPurchase: functionName === 'getAmountsIn', amount, path }
}

const amounts = (...list: readonly bigint[]): ReadResult => ({
  status: 'success',
  data: encodeAbiParameters(parseAbiParameters('uint256[]'), [list]),
})
const NO_PAIR: ReadResult = { status: 'reverted', reason: 'execution reverted' }

/** Replies with a price of 2,500 USDC for 1 WETH, in a single pair. */
function fair({ data }: Pick<ReadCall, 'data'>): ReadResult {
  const { isPurchase, amount, path } = decodeRouterCall(data)
  if (path.length !== 2) return NO_PAIR
  const isFromWeth = path[0]?.toLowerCase() === WETH.toLowerCase()
  const result = isFromWeth === isPurchase ? amount * 400_000_000n : amount / 400_000_000n
  return isPurchase ? amounts(result, amount) : amounts(amount, result)
}

const createHarness = (change: Partial<QuoteRequestInput> = {}) =>
  createProviderHarness({
    create: () => uniswapV2(),
    request: { ...swapRequest, ...change },
    answer: () => ({}),
    readChain: (read) => answerEach(read, fair),
  })

const reader = (read: (call: ReturnType<typeof decodeRouterCall>) => unknown) => (call: ApiCall) =>
  read(decodeRouterCall(firstRead(call).data))

describeProvider(
  { describe, it, expect },
  {
    create: () => uniswapV2(),
    request: { ...swapRequest, toTokenAddress: DAI },
    toAmount: 3998n * 10n ** 14n,
    routes: {},
    chain: {
      [AGGREGATE]: ({ request, toAmount }, read) =>
        answerEach(read, ({ data }) => {
          const { amount, path } = decodeRouterCall(data)
          return path.length === 2 ? amounts(amount, (toAmount * amount) / request.fromAmount) : NO_PAIR
        }),
    },
    wire: {
      route: `POST chain/8453/${AGGREGATE}`,
      amount: reader(({ amount }) => amount),
      sourceToken: reader(({ path }) => path[0]),
      destinationToken: reader(({ path }) => path.at(-1)),
      recipient: { none: 'a price does not depend on accounts' },
      sender: { none: 'a price does not depend on accounts' },
    },
    slippage: { none: 'it only affects the transaction' },
    native: { source: WETH, destination: WETH },
    errors: [
      { when: 'there is no pair', reply: answerAlike(4, NO_PAIR), code: 'NOT_ROUTE', reason: 'liquidity' },
      { when: 'the pair has no output', reply: answerAlike(4, amounts(1n, 0n)), code: 'NOT_ROUTE' },
    ],
    unsupported: UNSUPPORTED_SWAP_CASES,
  },
  { hostileReplies: 100 },
)

const ether = {
  fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  fromTokenDecimals: 18,
  fromAmount: 10n ** 18n,
  toTokenAddress: swapRequest.fromTokenAddress,
  toTokenDecimals: 6,
}
const toEther = { toTokenAddress: NATIVE_TOKEN_ADDRESS }
const purchase = { toAmount: 3n * 10n ** 17n }

describe('uniswapV2', () => {
  it.each([
    [0.1, 399_600_000_000_000_000n],
    [0.5, 398_000_000_000_000_000n],
    [3, 388_000_000_000_000_000n],
  ])('derives the minimum output from a slippage of %d%%: %d', async (slippage, minimum) => {
    const { transactionData } = await createHarness({ slippage }).quote()
    const { functionName, args } = decodeFunctionData({ abi: ABI, data: transactionData?.data ?? '0x' })
    expect([functionName, args[0], args[1]]).toEqual(['swapExactTokensForTokens', 1_000_000_000n, minimum])
  })

  it.each([
    ['sells tokens', {}, 'swapExactTokensForTokens', 0n],
    ['sells tokens for Ether', toEther, 'swapExactTokensForETH', 0n],
    ['sells Ether', ether, 'swapExactETHForTokens', 10n ** 18n],
    ['buys tokens', purchase, 'swapTokensForExactTokens', 0n],
    ['buys Ether', { ...purchase, ...toEther }, 'swapTokensForExactETH', 0n],
    // The value is 0.2 ether plus 1 % slippage.
    [
      'buys with Ether',
      { ...ether, toAmount: 500_000_000n, slippage: 1 },
      'swapETHForExactTokens',
      202_000_000_000_000_000n,
    ],
  ])('%s with the function of the router for it, and decodes it', async (_what, change, name, value) => {
    const input = { ...swapRequest, ...change }
    const { provider, quote } = createHarness(change)
    const { transactionData: transaction } = await quote()
    if (!transaction) throw new Error('The quote has no transaction.')
    expect(transaction).toMatchObject({ to: ROUTER, value })
    expect(decodeFunctionData({ abi: ABI, data: transaction.data }).functionName).toBe(name)
    const decoded = provider.decode?.(transaction, parseQuoteRequest(input))
    expect(decoded).toMatchObject({ recipient: accounts.toAddress, spender: ROUTER })
    expect(decoded?.token?.toLowerCase()).toBe(input.fromTokenAddress.toLowerCase())
    const otherRequest = parseQuoteRequest({ ...input, toTokenAddress: ATTACKER })
    expect(provider.decode?.(transaction, otherRequest)).toBeUndefined()
  })

  it('uses the routers, id and name of a fork', async () => {
    const { quote, provider } = createProviderHarness({
      create: () => uniswapV2({ id: 'pond', name: 'Pond', routers: { 8453: ATTACKER } }),
      request: swapRequest,
      answer: () => ({}),
      readChain: (read) => answerEach(read, fair),
    })
    expect([provider.id, provider.name]).toEqual(['pond', 'Pond'])
    expect(await quote()).toMatchObject({ spender: ATTACKER })
  })

  it('states the expected input of an exact output, and rejects one above the maximum', async () => {
    expect(await createHarness(purchase).quote()).toMatchObject({ fromAmount: 750_000_000n })
    const { failures } = await createHarness({ ...purchase, fromAmount: 749_000_000n }).getQuotes()
    expect(failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW', minimum: 750_000_000n }])
  })
})
