import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ReadResult } from '../../platforms/platform.ts'
import { parseQuoteRequest, type QuoteRequestInput } from '../../quotes/quote-request.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { answerEach } from '../shared/answer-each.test-support.ts'
import { ATTACKER, accounts, swapRequest } from '../shared/cases.test-support.ts'
import { UNISWAP_V3_CONTRACTS } from './contracts.ts'
import { uniswapV3 } from './index.ts'
import { decodeQuoterCall, NO_POOL, quoted } from './quoter-replies.test-support.ts'

const ROUTER = '0x2626664c2603336E57B271c5C0b26F421741e481'
const WETH = swapRequest.toTokenAddress
const USDC = swapRequest.fromTokenAddress
const DAI = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const ABI = parseAbi([
  'struct Swap { bytes path; address recipient; uint256 first; uint256 second; }',
  'function exactInput(Swap params)',
  'function exactOutput(Swap params)',
  'function unwrapWETH9(uint256 minimum, address recipient)',
  'function refundETH()',
  'function multicall(uint256 deadline, bytes[] data)',
])

type Answer = (call: ReturnType<typeof decodeQuoterCall>) => ReadResult

/** 2,500 USDC or DAI for 1 WETH, in pools of 0.05%. */
const fair: Answer = ({ isPurchase, tokens, fees, amount }) => {
  if (fees.some((fee) => fee !== 500)) return NO_POOL
  const [first = '', last = ''] = [tokens[0], tokens.at(-1)].map((token) => (token ?? '').toLowerCase())
  const from = isPurchase ? last : first
  const isFromWeth = from === WETH.toLowerCase()
  const perUnit = isFromWeth === isPurchase ? 400_000_000n : 0n
  return quoted(perUnit > 0n ? amount * perUnit : amount / 400_000_000n)
}

const createHarness = (answer: Answer, change: Partial<QuoteRequestInput> = {}) =>
  createProviderHarness({
    create: () => uniswapV3(),
    request: { ...swapRequest, ...change },
    answer: () => ({}),
    readChain: (read) => answerEach(read, (inner) => answer(decodeQuoterCall(inner))),
  })

function decodeCalls(data: Hex | undefined) {
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
/** 0.3 WETH, which cost 750 USDC, for at most 1,000 USDC. */
const purchase = { toAmount: 3n * 10n ** 17n }

describe('an exact input on Uniswap V3', () => {
  it.each([
    [0.1, 399_600_000_000_000_000n],
    [0.5, 398_000_000_000_000_000n],
    [3, 388_000_000_000_000_000n],
  ])('derives the minimum output from a slippage of %d%%: %d', async (slippage, minimum) => {
    const { transactionData, ...quote } = await createHarness(fair, { slippage }).quote()
    expect(quote).toMatchObject({ toAmount: 4n * 10n ** 17n, toAmountMin: minimum, spender: ROUTER })
    expect(decodeCalls(transactionData?.data)).toMatchObject([
      {
        functionName: 'exactInput',
        args: [{ recipient: accounts.toAddress, first: 1_000_000_000n, second: minimum }],
      },
    ])
  })

  it('unwraps the native output for the recipient, and pays a native input as value', async () => {
    const bought = await createHarness(fair, { toTokenAddress: NATIVE_TOKEN_ADDRESS }).quote()
    expect(decodeCalls(bought.transactionData?.data)).toMatchObject([
      { args: [{ recipient: '0x0000000000000000000000000000000000000002' }] },
      { functionName: 'unwrapWETH9', args: [399_600_000_000_000_000n, accounts.toAddress] },
    ])
    const sold = await createHarness(fair, sellEther).quote()
    expect(sold).toMatchObject({ toAmount: 2_500_000_000n, transactionData: { value: 10n ** 18n } })
    expect(sold.spender).toBeUndefined()
  })

  it('uses two pools if their output is higher', async () => {
    const better: Answer = (call) =>
      call.tokens.length === 3 ? quoted(call.amount * 500_000_000n) : quoted(call.amount * 400_000_000n)
    const { transactionData, toAmount } = await createHarness(better, { toTokenAddress: DAI }).quote()
    expect(toAmount).toBe(5n * 10n ** 17n)
    const [swap] = decodeCalls(transactionData?.data)
    expect(swap).toMatchObject({ args: [{ path: expect.stringMatching(new RegExp(WETH.slice(2), 'i')) }] })
  })

  it('excludes a pool that the amount would drain', async () => {
    // QuoterV2 does not revert if the amount exceeds the liquidity: it returns a lower output.
    const thin: Answer = (call) => {
      const answer = fair(call)
      return call.amount > 1_000_000n && answer.status === 'success' ? quoted(10n ** 17n) : answer
    }
    const { failures } = await createHarness(thin).getQuotes()
    expect(failures).toMatchObject([{ code: 'NOT_ROUTE', reason: expect.stringContaining('liquidity') }])
  })

  it('is not supported without a platform', async () => {
    const provider = uniswapV3()
    const { getQuotes } = createProviderHarness({
      create: () => provider,
      request: swapRequest,
      answer: () => ({}),
    })
    expect((await getQuotes()).failures).toMatchObject([{ code: 'NOT_SUPPORT' }])
  })

  it('reads QuoterV2 of Unichain, not the older Quoter', async () => {
    const reads: string[] = []
    const { getQuotes } = createProviderHarness({
      create: () => uniswapV3(),
      request: { ...swapRequest, fromChainId: 130, toChainId: 130 },
      answer: () => ({}),
      readChain: (read) =>
        answerEach(read, ({ to }) => {
          reads.push(to.toLowerCase())
          return NO_POOL
        }),
    })
    await getQuotes()
    expect(new Set(reads)).toEqual(new Set(['0x385a5cf5f83e99f7bb2852b6a19c3538b9fa7658']))
  })

  it('reads the configured contracts, and does not support other chains', async () => {
    const contracts = { quoter: ATTACKER, router: ROUTER }
    const reads: string[] = []
    const { getQuotes } = createProviderHarness({
      create: () => uniswapV3({ contracts: { ...UNISWAP_V3_CONTRACTS, 5000: contracts } }),
      request: { ...swapRequest, fromChainId: 5000, toChainId: 5000 },
      answer: () => ({}),
      readChain: (read) =>
        answerEach(read, ({ to }) => {
          reads.push(to)
          return NO_POOL
        }),
    })
    await getQuotes()
    expect(new Set(reads)).toEqual(new Set([ATTACKER]))
    expect(
      (await createHarness(fair, { fromChainId: 5000, toChainId: 5000 }).getQuotes()).failures,
    ).toMatchObject([{ code: 'NOT_SUPPORT' }])
  })
})

describe('an exact output on Uniswap V3', () => {
  it('pays exactly that amount for at most the expected input plus the slippage', async () => {
    const quote = await createHarness(fair, { ...purchase, slippage: 1 }).quote()
    expect(quote).toMatchObject({ toAmount: purchase.toAmount, fromAmount: 750_000_000n })
    expect(decodeCalls(quote.transactionData?.data)).toMatchObject([
      { functionName: 'exactOutput', args: [{ first: purchase.toAmount, second: 757_500_000n }] },
    ])
  })

  it('never takes more than the maximum input, regardless of the slippage', async () => {
    const quote = await createHarness(fair, { ...purchase, fromAmount: 751_000_000n, slippage: 5 }).quote()
    expect(decodeCalls(quote.transactionData?.data)).toMatchObject([{ args: [{ second: 751_000_000n }] }])
  })

  it('rejects an input above the maximum, and states it', async () => {
    const { failures } = await createHarness(fair, { ...purchase, fromAmount: 749_000_000n }).getQuotes()
    expect(failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW', minimum: 750_000_000n }])
  })

  it('refunds the leftover of a native input', async () => {
    const quote = await createHarness(fair, { ...sellEther, toAmount: 500_000_000n, slippage: 1 }).quote()
    expect(quote.transactionData?.value).toBe(202_000_000_000_000_000n)
    expect(decodeCalls(quote.transactionData?.data)).toMatchObject([
      { functionName: 'exactOutput' },
      { functionName: 'refundETH' },
    ])
  })
})

describe('the decoder of Uniswap V3', () => {
  const cases: readonly (readonly [string, Partial<QuoteRequestInput>])[] = [
    ['a sale', {}],
    ['a sale for the native token', { toTokenAddress: NATIVE_TOKEN_ADDRESS }],
    ['a sale of the native token', sellEther],
    ['a purchase', purchase],
    ['a purchase of the native token', { ...purchase, toTokenAddress: NATIVE_TOKEN_ADDRESS }],
  ]
  it.each(cases)('decodes the calldata of %s', async (_what, change) => {
    const input = { ...swapRequest, ...change }
    const { provider, quote } = createHarness(fair, change)
    const { transactionData: transaction } = await quote()
    if (!transaction) throw new Error('It brings no transaction')
    const decoded = provider.decode?.(transaction, parseQuoteRequest(input))
    expect(decoded).toMatchObject({
      recipient: accounts.toAddress,
      destinationChainId: 8453,
      spender: ROUTER,
    })
    expect(decoded?.token?.toLowerCase()).toBe(input.fromTokenAddress.toLowerCase())
    const otherRequest = parseQuoteRequest({ ...input, toTokenAddress: DAI })
    expect(provider.decode?.(transaction, otherRequest)).toBeUndefined()
    expect(provider.decode?.({ ...transaction, to: ATTACKER }, parseQuoteRequest(input))).toBeUndefined()
  })

  it('does not decode a sale that swaps less than its value: the rest would stay in the router', async () => {
    const { provider, quote } = createHarness(fair, sellEther)
    const { transactionData: transaction } = await quote()
    if (!transaction) throw new Error('It brings no transaction')
    const request = parseQuoteRequest({ ...swapRequest, ...sellEther })
    expect(provider.decode?.(transaction, request)).toBeDefined()
    expect(provider.decode?.({ ...transaction, value: transaction.value + 1n }, request)).toBeUndefined()
  })

  it.each(cases)(
    'does not decode the calldata of %s with an entry too many or too few',
    async (_what, change) => {
      const input = { ...swapRequest, ...change }
      const { provider, quote } = createHarness(fair, change)
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
