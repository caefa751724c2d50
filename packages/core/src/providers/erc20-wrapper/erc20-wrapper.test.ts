import fc from 'fast-check'
import { encodeFunctionData, type Hex, isAddress, numberToHex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import type { ReadCall, ReadResult } from '../../platforms/platform.ts'
import { parseQuoteRequest, type QuoteRequestInput } from '../../quotes/quote-request.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { RECIPIENT, SENDER } from '../shared/cases.test-support.ts'
import { type Erc20WrapperOptions, erc20Wrapper } from './index.ts'
import { WRAP_PAIRS } from './pairs.ts'

const STETH: Address = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'
const WSTETH: Address = '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'
const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const SDAI: Address = '0x83F20F44975D03b1b09e64809B757c47f942BEeA'
const USDE: Address = '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3'
const SUSDE: Address = '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497'

const ABI = parseAbi([
  'function wrap(uint256 _stETHAmount) returns (uint256)',
  'function unwrap(uint256 _wstETHAmount) returns (uint256)',
  'function getWstETHByStETH(uint256 _stETHAmount) view returns (uint256)',
  'function getStETHByWstETH(uint256 _wstETHAmount) view returns (uint256)',
  'function deposit(uint256 assets, address receiver) returns (uint256 shares)',
  'function redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)',
  'function previewDeposit(uint256 assets) view returns (uint256)',
  'function previewRedeem(uint256 shares) view returns (uint256)',
  'function maxDeposit(address receiver) view returns (uint256)',
  'function depositFor(address account, uint256 value) returns (bool)',
  'function withdrawTo(address account, uint256 value) returns (bool)',
])

const wrap = {
  fromChainId: 1,
  toChainId: 1,
  fromTokenAddress: STETH,
  toTokenAddress: WSTETH,
  fromTokenDecimals: 18,
  toTokenDecimals: 18,
  fromAmount: 12n * 10n ** 17n,
  fromAddress: SENDER,
  toAddress: SENDER,
} satisfies QuoteRequestInput
const swapped = (request: Parameters<typeof parseQuoteRequest>[0]) => ({
  ...request,
  fromTokenAddress: request.toTokenAddress,
  toTokenAddress: request.fromTokenAddress,
})
const deposit = { ...wrap, fromTokenAddress: DAI, toTokenAddress: SDAI, toAddress: RECIPIENT }

const word = (amount: bigint): ReadResult => ({ status: 'success', data: numberToHex(amount, { size: 32 }) })
const plenty = word(2n ** 256n - 1n)
const isLimit = ({ data }: ReadCall) => data.startsWith('0x402d267d')

/** Creates a wrapper whose contract calls return `answer`, and records the calls. */
function wrapperWith(answer: (read: ReadCall) => ReadResult, options: Erc20WrapperOptions = {}) {
  const reads: ReadCall[] = []
  const harness = createProviderHarness({
    create: () => erc20Wrapper(options),
    request: wrap,
    readChain(read) {
      reads.push(read)
      return answer(read)
    },
  })
  return { ...harness, reads }
}

describe('quotes of the ERC-20 wrapper', () => {
  test.each([
    [
      'wrap stETH at the current rate of the contract',
      wrap,
      encodeFunctionData({ abi: ABI, functionName: 'getWstETHByStETH', args: [wrap.fromAmount] }),
      encodeFunctionData({ abi: ABI, functionName: 'wrap', args: [wrap.fromAmount] }),
    ],
    [
      'unwrap wstETH at the current rate of the contract',
      swapped(wrap),
      encodeFunctionData({ abi: ABI, functionName: 'getStETHByWstETH', args: [wrap.fromAmount] }),
      encodeFunctionData({ abi: ABI, functionName: 'unwrap', args: [wrap.fromAmount] }),
    ],
    [
      'deposit DAI into its vault, with the shares for the recipient',
      deposit,
      encodeFunctionData({ abi: ABI, functionName: 'previewDeposit', args: [wrap.fromAmount] }),
      encodeFunctionData({ abi: ABI, functionName: 'deposit', args: [wrap.fromAmount, RECIPIENT] }),
    ],
    [
      'redeem the shares of a vault for the recipient',
      swapped(deposit),
      encodeFunctionData({ abi: ABI, functionName: 'previewRedeem', args: [wrap.fromAmount] }),
      encodeFunctionData({ abi: ABI, functionName: 'redeem', args: [wrap.fromAmount, RECIPIENT, SENDER] }),
    ],
  ])('%s', async (_what, request, read, data) => {
    const { build, reads } = wrapperWith((call) => (isLimit(call) ? plenty : word(10n ** 18n)))
    const contract = [WSTETH, SDAI].find((token) =>
      [request.fromTokenAddress, request.toTokenAddress].includes(token),
    )
    const built = await build(request)
    expect(built).toMatchObject({
      quote: { toAmount: 10n ** 18n, toAmountMin: 999n * 10n ** 15n, estimatedDuration: 0 },
      transaction: { to: contract, data, value: 0n },
    })
    // Wrapping needs an approval. Unwrapping does not, because the contract burns its own token.
    const { fromTokenAddress: token, fromAmount: amount } = request
    expect(built.approval).toEqual(token === contract ? undefined : { token, spender: contract, amount })
    expect(reads.filter((call) => !isLimit(call))).toEqual([{ chainId: 1, to: contract, data: read }])
  })

  test('read the deposit limit of the recipient, and fail if it is exceeded', async () => {
    const { getQuotes, reads } = wrapperWith((call) => word(isLimit(call) ? 5n * 10n ** 17n : 1n))
    const { failures } = await getQuotes(deposit)
    expect(failures).toMatchObject([
      { code: 'NOT_SUPPORT', reason: 'The contract currently accepts at most 0.5.' },
    ])
    expect(reads.find(isLimit)?.data).toBe(
      encodeFunctionData({ abi: ABI, functionName: 'maxDeposit', args: [RECIPIENT] }),
    )
  })

  test('send no read for one-to-one wrappers', async () => {
    const pairs = [{ chainId: 1, underlying: DAI, wrapped: STETH, method: 'erc20-wrapper' }] as const
    const { build, reads } = wrapperWith(() => word(1n), { pairs })
    const request = { ...deposit, toTokenAddress: STETH }
    const { fromAmount } = request
    await expect(build(request)).resolves.toMatchObject({
      quote: { toAmount: fromAmount },
      transaction: {
        data: encodeFunctionData({ abi: ABI, functionName: 'depositFor', args: [RECIPIENT, fromAmount] }),
      },
    })
    await expect(build(swapped(request))).resolves.toMatchObject({
      quote: { toAmount: fromAmount },
      transaction: {
        data: encodeFunctionData({ abi: ABI, functionName: 'withdrawTo', args: [RECIPIENT, fromAmount] }),
      },
    })
    expect(reads).toEqual([])
  })

  test('have a price and no transaction without accounts', async () => {
    const { quotes } = await wrapperWith(() => word(7n)).getQuotes({
      fromAddress: undefined,
      toAddress: undefined,
    })
    expect(quotes[0]?.toAmount).toBe(7n)
    expect(quotes[0]?.transactionData).toBeUndefined()
  })

  test.each([
    ['between chains', { toChainId: 10 }, 'same chain'],
    ['of other tokens', { toTokenAddress: DAI }, 'No wrapping contract'],
    ['on another chain', { fromChainId: 10, toChainId: 10 }, 'No wrapping contract'],
    ['of stETH for another account', { toAddress: RECIPIENT }, 'must be the sender'],
    ['with a message', { message: '0xabcd' }, 'does not support messages'],
    ['out of sUSDe', { fromTokenAddress: SUSDE, toTokenAddress: USDE }, 'cannot be unwrapped immediately'],
  ])('%s are rejected before any read', async (_what, change, reason) => {
    const { getQuotes, reads } = wrapperWith(() => word(1n))
    const { failures } = await getQuotes(change)
    expect(failures).toMatchObject([{ code: 'NOT_SUPPORT', reason: expect.stringContaining(reason) }])
    expect(reads).toEqual([])
  })

  test('fail if the contract reverts, or if the output is 0', async () => {
    const reverting = wrapperWith(() => ({ status: 'reverted', reason: 'paused' }))
    expect((await reverting.getQuotes()).failures).toMatchObject([
      { code: 'NOT_SUPPORT', reason: 'The contract rejects the amount: paused.' },
    ])
    expect((await wrapperWith(() => word(0n)).getQuotes()).failures).toMatchObject([
      { code: 'AMOUNT_TOO_LOW' },
    ])
  })

  test('fail without a platform', async () => {
    const { failures } = await createProviderHarness({
      create: () => erc20Wrapper(),
      request: wrap,
    }).getQuotes()
    expect(failures).toMatchObject([
      { code: 'NOT_SUPPORT', reason: expect.stringContaining('reads prices on chain') },
    ])
  })

  test('have exactly the output of the contract, or fail if it is not a number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (bytes) => {
        const data: Hex = `0x${Buffer.from(bytes).toString('hex')}`
        const { quotes, failures } = await wrapperWith(() => ({ status: 'success', data })).getQuotes()
        const amount = bytes.length === 0 || bytes.length > 32 ? undefined : BigInt(data)
        expect(quotes[0]?.toAmount).toBe(amount || undefined)
        if (!amount) expect(['AMOUNT_TOO_LOW', 'INVALID_RESPONSE']).toContain(failures[0]?.code)
      }),
    )
  })
})

describe('the calldata of wrapping contracts', () => {
  const provider = erc20Wrapper()
  const read = (to: string, data: Hex) => provider.decode?.({ to, data, value: 0n }, parseQuoteRequest(wrap))

  test('is decoded as it was encoded', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (amount) => {
        const terms = { amount, destinationChainId: 1, runsFixedCode: true }
        const call = { abi: ABI } as const
        const wrapping = encodeFunctionData({ ...call, functionName: 'wrap', args: [amount] })
        const unwrapping = encodeFunctionData({ ...call, functionName: 'unwrap', args: [amount] })
        const depositing = encodeFunctionData({ ...call, functionName: 'deposit', args: [amount, RECIPIENT] })
        const redeeming = encodeFunctionData({
          ...call,
          functionName: 'redeem',
          args: [amount, RECIPIENT, SENDER],
        })
        const lido = { ...terms, recipient: SENDER, spender: WSTETH }
        const vault = { ...terms, recipient: RECIPIENT, spender: SDAI }
        expect(read(WSTETH, wrapping)).toEqual({ ...lido, token: STETH })
        expect(read(WSTETH, unwrapping)).toEqual({ ...lido, token: WSTETH })
        expect(read(SDAI, depositing)).toEqual({ ...vault, token: DAI })
        expect(read(SDAI, redeeming)).toEqual({ ...vault, token: SDAI })
      }),
    )
  })

  test('is not decoded for other contracts, other calls, or shares of other accounts', () => {
    const wrapping = encodeFunctionData({ abi: ABI, functionName: 'wrap', args: [1n] })
    expect(read(STETH, wrapping)).toBeUndefined()
    expect(read(WSTETH, '0x')).toBeUndefined()
    expect(read(WSTETH, '0xa9059cbb')).toBeUndefined()
    const others = encodeFunctionData({ abi: ABI, functionName: 'redeem', args: [1n, SENDER, RECIPIENT] })
    expect(read(SDAI, others)).toBeUndefined()
  })
})

test('every known wrap pair has two checksummed addresses', () => {
  for (const { underlying, wrapped } of WRAP_PAIRS) {
    expect([underlying, wrapped].filter((address) => !isAddress(address))).toEqual([])
  }
})
