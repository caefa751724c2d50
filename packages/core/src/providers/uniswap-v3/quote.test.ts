import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ReadResult } from '../../platforms/platform.ts'
import { parseQuoteRequest, type QuoteRequestInput } from '../../quotes/request.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { accounts, STRANGER, swapRequest } from '../shared/cases.test-support.ts'
import { answerEach } from '../shared/multicall.test-support.ts'
import { UNISWAP_V3_CONTRACTS } from './contracts.ts'
import { uniswapV3 } from './index.ts'
import { asked, NO_POOL, quoted } from './pools.test-support.ts'

const ROUTER = '0x2626664c2603336E57B271c5C0b26F421741e481'
const WETH = swapRequest.toTokenAddress
const USDC = swapRequest.fromTokenAddress
const DAI = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const ABI = parseAbi([
  'struct Swap { bytes path; address recipient; uint256 first; uint256 second; }',
  'function exactInput(Swap params)',
  'function exactOutput(Swap params)',
  'function unwrapWETH9(uint256 least, address recipient)',
  'function refundETH()',
  'function multicall(uint256 deadline, bytes[] data)',
])

type Answer = (what: ReturnType<typeof asked>) => ReadResult

/** 2,500 USDC for 1 WETH and one for one with DAI, in pools of 0.05 %. */
const fair: Answer = ({ isPurchase, tokens, fees, amount }) => {
  if (fees.some((fee) => fee !== 500)) return NO_POOL
  const [first = '', last = ''] = [tokens[0], tokens.at(-1)].map((token) => (token ?? '').toLowerCase())
  const from = isPurchase ? last : first
  const isFromWeth = from === WETH.toLowerCase()
  const perUnit = isFromWeth === isPurchase ? 400_000_000n : 0n
  return quoted(perUnit > 0n ? amount * perUnit : amount / 400_000_000n)
}

const uniswapWith = (answer: Answer, change: Partial<QuoteRequestInput> = {}) =>
  createProviderHarness({
    create: () => uniswapV3(),
    request: { ...swapRequest, ...change },
    answer: () => ({}),
    readChain: (read) => answerEach(read, (inner) => answer(asked(inner))),
  })

function callsOf(data: Hex | undefined) {
  const outer = decodeFunctionData({ abi: ABI, data: data ?? '0x' })
  if (outer.functionName !== 'multicall') throw new Error('It is no multicall')
  return outer.args[1].map((call) => decodeFunctionData({ abi: ABI, data: call }))
}

const sellEther = {
  fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  fromTokenDecimals: 18,
  fromAmount: 10n ** 18n,
  toTokenAddress: USDC,
  toTokenDecimals: 6,
}
/** At most 1,000 USDC for 0.3 WETH, which costs 750. */
const purchase = { toAmount: 3n * 10n ** 17n }

describe('A sale through Uniswap V3', () => {
  test.each([
    [0.1, 399_600_000_000_000_000n],
    [0.5, 398_000_000_000_000_000n],
    [3, 388_000_000_000_000_000n],
  ])('with a slippage of %d %% lets the router pay no less than %d', async (slippage, least) => {
    const { transactionData, ...quote } = await uniswapWith(fair, { slippage }).quote()
    expect(quote).toMatchObject({ toAmount: 4n * 10n ** 17n, toAmountMin: least, spender: ROUTER })
    expect(callsOf(transactionData?.data)).toMatchObject([
      {
        functionName: 'exactInput',
        args: [{ recipient: accounts.toAddress, first: 1_000_000_000n, second: least }],
      },
    ])
  })

  test('for the native token is unwrapped for the recipient; of the native token is paid as value', async () => {
    const bought = await uniswapWith(fair, { toTokenAddress: NATIVE_TOKEN_ADDRESS }).quote()
    expect(callsOf(bought.transactionData?.data)).toMatchObject([
      { args: [{ recipient: '0x0000000000000000000000000000000000000002' }] },
      { functionName: 'unwrapWETH9', args: [399_600_000_000_000_000n, accounts.toAddress] },
    ])
    const sold = await uniswapWith(fair, sellEther).quote()
    expect(sold).toMatchObject({ toAmount: 2_500_000_000n, transactionData: { value: 10n ** 18n } })
    expect(sold.spender).toBeUndefined()
  })

  test('goes through two pools where that pays more', async () => {
    const better: Answer = (what) =>
      what.tokens.length === 3 ? quoted(what.amount * 500_000_000n) : quoted(what.amount * 400_000_000n)
    const { transactionData, toAmount } = await uniswapWith(better, { toTokenAddress: DAI }).quote()
    expect(toAmount).toBe(5n * 10n ** 17n)
    const [swap] = callsOf(transactionData?.data)
    expect(swap).toMatchObject({ args: [{ path: expect.stringMatching(new RegExp(WETH.slice(2), 'i')) }] })
  })

  test('leaves out a pool that the amount would empty, and says so where there is no other', async () => {
    // QuoterV2 prices what is left of a pool, and takes the rest of the amount for nothing.
    const thin: Answer = (what) => {
      const answer = fair(what)
      return what.amount > 1_000_000n && answer.status === 'success' ? quoted(10n ** 17n) : answer
    }
    const { failures } = await uniswapWith(thin).getQuotes()
    expect(failures).toMatchObject([{ code: 'NOT_ROUTE', reason: expect.stringContaining('deep enough') }])
  })

  test('cannot be priced without a node', async () => {
    const provider = uniswapV3()
    const { getQuotes } = createProviderHarness({
      create: () => provider,
      request: swapRequest,
      answer: () => ({}),
    })
    expect((await getQuotes()).failures).toMatchObject([{ code: 'NOT_SUPPORT' }])
  })

  test('asks the contracts of the caller, and none where there is no table', async () => {
    const mine = { quoter: STRANGER, router: ROUTER }
    const reads: string[] = []
    const { getQuotes } = createProviderHarness({
      create: () => uniswapV3({ contracts: { ...UNISWAP_V3_CONTRACTS, 5000: mine } }),
      request: { ...swapRequest, fromChainId: 5000, toChainId: 5000 },
      answer: () => ({}),
      readChain: (read) =>
        answerEach(read, ({ to }) => {
          reads.push(to)
          return NO_POOL
        }),
    })
    await getQuotes()
    expect(new Set(reads)).toEqual(new Set([STRANGER]))
    expect(
      (await uniswapWith(fair, { fromChainId: 5000, toChainId: 5000 }).getQuotes()).failures,
    ).toMatchObject([{ code: 'NOT_SUPPORT' }])
  })
})

describe('A purchase through Uniswap V3', () => {
  test('pays exactly that, takes no more than slippage allows, and says what it should cost', async () => {
    const quote = await uniswapWith(fair, { ...purchase, slippage: 1 }).quote()
    expect(quote).toMatchObject({ toAmount: purchase.toAmount, fromAmount: 750_000_000n })
    expect(callsOf(quote.transactionData?.data)).toMatchObject([
      { functionName: 'exactOutput', args: [{ first: purchase.toAmount, second: 757_500_000n }] },
    ])
  })

  test('never takes more than is allowed, whatever the slippage', async () => {
    const quote = await uniswapWith(fair, { ...purchase, fromAmount: 751_000_000n, slippage: 5 }).quote()
    expect(callsOf(quote.transactionData?.data)).toMatchObject([{ args: [{ second: 751_000_000n }] }])
  })

  test('is refused where it costs more than is allowed, and says how much', async () => {
    const { failures } = await uniswapWith(fair, { ...purchase, fromAmount: 749_000_000n }).getQuotes()
    expect(failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW', minimum: 750_000_000n }])
  })

  test('with the native token has what is left over paid back', async () => {
    const quote = await uniswapWith(fair, { ...sellEther, toAmount: 500_000_000n, slippage: 1 }).quote()
    expect(quote.transactionData?.value).toBe(202_000_000_000_000_000n)
    expect(callsOf(quote.transactionData?.data)).toMatchObject([
      { functionName: 'exactOutput' },
      { functionName: 'refundETH' },
    ])
  })
})

describe('The decoder of Uniswap V3', () => {
  const cases: readonly (readonly [string, Partial<QuoteRequestInput>])[] = [
    ['a sale', {}],
    ['a sale for the native token', { toTokenAddress: NATIVE_TOKEN_ADDRESS }],
    ['a sale of the native token', sellEther],
    ['a purchase', purchase],
    ['a purchase of the native token', { ...purchase, toTokenAddress: NATIVE_TOKEN_ADDRESS }],
  ]
  test.each(cases)('decodes the calldata of %s', async (_what, change) => {
    const input = { ...swapRequest, ...change }
    const { provider, quote } = uniswapWith(fair, change)
    const { transactionData: transaction } = await quote()
    if (!transaction) throw new Error('It brings no transaction')
    const decoded = provider.decode?.(transaction, parseQuoteRequest(input))
    expect(decoded).toMatchObject({
      recipient: accounts.toAddress,
      destinationChainId: 8453,
      spender: ROUTER,
    })
    expect(decoded?.token?.toLowerCase()).toBe(input.fromTokenAddress.toLowerCase())
    // For something else than was agreed it is none of ours.
    const other = parseQuoteRequest({ ...input, toTokenAddress: DAI })
    expect(provider.decode?.(transaction, other)).toBeUndefined()
    expect(provider.decode?.({ ...transaction, to: STRANGER }, parseQuoteRequest(input))).toBeUndefined()
  })

  test.each(cases)(
    'does not decode the calldata of %s with an entry too many or too few',
    async (_what, change) => {
      const input = { ...swapRequest, ...change }
      const { provider, quote } = uniswapWith(fair, change)
      const { transactionData: transaction } = await quote()
      const [deadline, entries] = decodeFunctionData({ abi: ABI, data: transaction?.data ?? '0x' }).args as [
        bigint,
        Hex[],
      ]
      const [first = '0x'] = entries
      for (const calls of [[...entries, first], [first, ...entries], entries.slice(1), []]) {
        const data = encodeFunctionData({ abi: ABI, functionName: 'multicall', args: [deadline, calls] })
        expect(provider.decode?.({ to: ROUTER, data, value: 0n }, parseQuoteRequest(input))).toBeUndefined()
      }
    },
  )
})
