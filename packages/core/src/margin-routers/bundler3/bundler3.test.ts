import { type Abi, decodeAbiParameters, decodeFunctionData, erc20Abi, keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { createTestPosition, USDC, WETH } from '../../lending/lending.test-support.ts'
import type { MarginOperation } from '../../margin/margin-operation.ts'
import type { MarginTerms } from '../../margin/margin-terms.ts'
import type { MarginTrade } from '../../margin/margin-trade.ts'
import { AGGREGATOR, createMarket, createTrade, OWNER } from '../composer/create-trade.test-support.ts'
import { bundler3 } from './bundler3.ts'
import { bundler3Abi, generalAdapterAbi } from './bundler3-abi.ts'
import { BUNDLER3_DEPLOYMENTS, type Bundler3Deployment } from './bundler3-deployments.ts'
import { createTradeBundle } from './create-trade-bundle.ts'
import type { BundleCall } from './encode-multicall.ts'

const router = bundler3()
const deployment: Bundler3Deployment = BUNDLER3_DEPLOYMENTS[8453] ?? { bundler3: '0x', generalAdapter1: '0x' }
const market = createMarket('morpho')
const { params: _, ...marketWithoutParams } = market
const freeFlashLoan = { ...createTrade().flashLoan, kind: 'morpho' as const, fee: 0n }
const margin = { token: WETH, amount: 7n, asNative: false }
const block = { number: 1n, timestamp: 1 }

describe('bundler3', () => {
  it.each<[string, Partial<MarginTerms>, string]>([
    ['another lender', { market: createMarket('aave-v3') }, 'Bundler3 only supports Morpho Blue markets.'],
    [
      'a Lista market',
      { market: { ...market, lender: 'LISTA_DAO_01' } },
      'Bundler3 only supports Morpho Blue markets.',
    ],
    ['a chain without a deployment', { chainId: 324 }, 'Bundler3 is not deployed on chain 324.'],
    [
      'a market without its parameters',
      { market: marketWithoutParams },
      'The parameters of the market are unknown.',
    ],
    [
      'a CollateralSwap',
      { operation: 'CollateralSwap' },
      'A Morpho market has one collateral and one loan token, so neither can be swapped.',
    ],
    [
      'a DebtSwap',
      { operation: 'DebtSwap' },
      'A Morpho market has one collateral and one loan token, so neither can be swapped.',
    ],
  ])('does not support %s', (_trade, change, reason) => {
    expect(router.unsupportedReason({ ...createTerms('Open'), ...change })).toBe(reason)
  })

  it('supports Open and Close with exact inputs', () => {
    expect(router.unsupportedReason(createTerms('Open'))).toBeUndefined()
    expect(router.unsupportedReason(createTerms('Close'))).toBeUndefined()
    expect(router.exactInputOnly).toBe(true)
  })

  it('rejects trades on a chain without a deployment', () => {
    const trade = { ...createMorphoTrade('Open'), chainId: 324 }
    const rejection = expect.objectContaining({
      code: 'MARGIN_ROUTE_REJECTED',
      details: 'Bundler3 is not deployed on chain 324.',
    })
    expect(() => router.getSwapParties(324)).toThrow(rejection)
    expect(() => router.readPermissions(trade).next()).toThrow(rejection)
    expect(() => router.encode(trade)).toThrow(rejection)
  })

  it.each([
    ['the whole balance of Morpho without a fee', 900n, [{ kind: 'morpho', available: 900n, feeBps: 0n }]],
    ['nothing without a balance of Morpho', 0n, []],
  ])('offers a flash loan of %s', (_offer, balance, offers) => {
    const query = router.readFlashLoanOffers(8453, USDC, createTerms('Open'))
    query.next()
    const { value } = query.next({ outcomes: [{ ok: true as const, value: balance }], block })
    expect(value).toMatchObject(offers)
    expect(value).toHaveLength(offers.length)
  })

  it('offers no flash loan for a market whose contract is unknown, and sends no request', () => {
    const terms = createTerms('Open')
    const sell = { ...terms.sell, contracts: {} }
    const query = router.readFlashLoanOffers(8453, USDC, { ...terms, sell })
    expect(query.next()).toEqual({ done: true, value: [] })
  })

  it('wraps native margin, and pulls margin in tokens', () => {
    const createBundle = (asNative: boolean) =>
      createTradeBundle(createMorphoTrade('Open', { margin: { ...margin, asNative } }), deployment)
    const [transfer, wrap] = createBundle(true)
    expect(transfer).toMatchObject({ to: ignoringCase(deployment.generalAdapter1), value: 7n, data: '0x' })
    expect([wrap, createBundle(false)[0]].map((call) => call && getName(call))).toEqual([
      'wrapNative',
      'erc20TransferFrom',
    ])
  })

  it('repays with the output and withdraws the loan, at any share price without debt', () => {
    const trade = createMorphoTrade('Close', { position: createTestPosition([]) })
    const [, , repay, withdraw] = getCallback(trade).slice(-4)
    expect(getArguments(repay).slice(1, 4)).toEqual([2n ** 256n - 1n, 0n, 2n ** 256n - 1n])
    expect(getArguments(withdraw)[1]).toBe(trade.flashLoan.amount)
  })

  it('lists 48 chains with valid addresses', () => {
    const deployments = Object.values(BUNDLER3_DEPLOYMENTS)
    const contracts = deployments.flatMap(({ bundler3: bundler, generalAdapter1, others = [] }) => [
      bundler,
      generalAdapter1,
      ...others,
    ])
    expect(deployments).toHaveLength(48)
    expect(contracts.every((contract) => /^0x[0-9a-fA-F]{40}$/.test(contract))).toBe(true)
  })

  it('requires an allowance of the margin for the adapter, and no allowance for the bundler', () => {
    const query = router.readPermissions(createMorphoTrade('Open', { margin }))
    query.next()
    const { value: permissions } = query.next({ outcomes: [{ ok: true, value: true }], block })
    expect(permissions).toEqual([
      { grant: { kind: 'allowance', token: WETH, spender: deployment.generalAdapter1, amount: 7n } },
      expect.objectContaining({ isGranted: true }),
    ])
  })

  it('opens with a flash loan that contains the swap, the deposit and the loan', () => {
    expect(getNames(createMorphoTrade('Open'))).toEqual([
      'morphoFlashLoan',
      [
        'erc20Transfer',
        'approve',
        'approve',
        'swap',
        'approve',
        'erc20Transfer',
        'transfer',
        'morphoSupplyCollateral',
        'morphoBorrow',
      ],
      'erc20Transfer?',
      'erc20Transfer?',
    ])
  })

  it('repays the whole debt by its shares, at a share price of at most 1% above the position', () => {
    const position = createTestPosition([{ poolId: USDC, debt: 2_000n, debtShares: 1_000n }])
    const { output, funding, ...trade } = createMorphoTrade('Close', { position })
    const [, , repay, withdraw] = getCallback({
      ...trade,
      output: { ...output, isAll: true },
      funding: { ...funding, isAll: true },
    }).slice(-4)
    expect(getArguments(repay).slice(1, 5)).toEqual([
      0n,
      2n ** 256n - 1n,
      202n * 10n ** 25n,
      ignoringCase(OWNER),
    ])
    expect(getArguments(withdraw)[1]).toBe(2n ** 256n - 1n)
  })

  it('adds margin in the bought token to the minimum balance, so that it cannot replace the output', () => {
    const guards = getCallback(createMorphoTrade('Open', { margin })).slice(-4, -2)
    expect(guards.map(getArguments).map((args) => args.at(-1))).toEqual([502n, 502n])
  })

  it('limits the callback to data with the expected hash', () => {
    const [flashLoan] = createTradeBundle(createMorphoTrade('Open'), deployment)
    const [, , data] = getArguments(flashLoan)
    expect(flashLoan?.callbackHash).toBe(keccak256(data as `0x${string}`))
  })

  const { swap, flashLoan, funding } = createTrade()
  it.each<[string, Partial<MarginTrade>]>([
    ['an exact output', { swap: { ...swap, supportsExactOutput: true } }],
    ['a swap that calls the adapter', { swap: { ...swap, to: deployment.generalAdapter1 } }],
    ['a swap that calls another adapter', { swap: { ...swap, to: deployment.others?.[0] ?? '0x' } }],
    ['a swap that calls the bundler', { swap: { ...swap, to: deployment.bundler3 } }],
    [
      'the parameters of another market than its id was hashed from',
      { market: { ...market, ...(market.params && { params: { ...market.params, oracle: AGGREGATOR } }) } },
    ],
    ['a flash loan of another source', { flashLoan }],
    ['a flash loan above the limit', { funding: { ...funding, limit: 5n } }],
    ['a market without its parameters', { market: createMarket('aave-v3') }],
  ])('rejects a trade with %s', (_trade, change) => {
    expect(() => router.encode(createMorphoTrade('Open', change))).toThrow(
      expect.objectContaining({ code: 'MARGIN_ROUTE_REJECTED' }),
    )
  })
})

function createMorphoTrade(operation: MarginOperation, change: Partial<MarginTrade> = {}): MarginTrade {
  return createTrade({ family: 'morpho', operation, change: { flashLoan: freeFlashLoan, ...change } })
}

function createTerms(operation: MarginOperation): MarginTerms {
  const { chainId, position, funding, output } = createMorphoTrade(operation)
  const pools = { sell: funding.pool, buy: output.pool }
  return { operation, chainId, market, position, ...pools, maxIn: false, maxOut: false }
}

const ABI: Abi = [...generalAdapterAbi, ...erc20Abi]

function getArguments(call: BundleCall | undefined): readonly unknown[] {
  return decodeFunctionData({ abi: ABI, data: call?.data ?? '0x' }).args ?? []
}

/** Returns the function of a call, with a question mark if it may revert. */
function getName({ to, data, skipRevert }: BundleCall): string {
  if (to === AGGREGATOR) return 'swap'
  return `${decodeFunctionData({ abi: ABI, data }).functionName}${skipRevert ? '?' : ''}`
}

/** Returns the calls in the callback of the flash loan. */
function getCallback(trade: MarginTrade): readonly BundleCall[] {
  const call = createTradeBundle(trade, deployment).find((candidate) =>
    getName(candidate).startsWith('morphoFlashLoan'),
  )
  const [, , data] = getArguments(call)
  const [calls] = decodeAbiParameters(bundler3Abi[1].inputs, data as `0x${string}`)
  return calls.map((callback) => ({ ...callback, to: lowerAddress(callback.to) }))
}

function getNames(trade: MarginTrade): readonly unknown[] {
  return createTradeBundle(trade, deployment).flatMap((call) => {
    const name = getName(call)
    return name === 'morphoFlashLoan' ? [name, getCallback(trade).map(getName)] : [name]
  })
}

function ignoringCase(address: Address): unknown {
  return expect.stringMatching(new RegExp(`^${address}$`, 'i'))
}
