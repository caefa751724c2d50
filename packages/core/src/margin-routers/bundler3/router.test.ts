import { type Abi, decodeAbiParameters, decodeFunctionData, erc20Abi, keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { positionOf, USDC, WETH } from '../../lending/lending.test-support.ts'
import type { MarginOperation } from '../../margin/operation.ts'
import type { MarginTerms, MarginTrade } from '../../margin/trade.ts'
import { AGGREGATOR, OWNER, tradedMarket, tradeOf } from '../composer/trade.test-support.ts'
import { BUNDLER3, GENERAL_ADAPTER } from './abi.ts'
import type { BundleCall } from './bundle.ts'
import { BUNDLER3_DEPLOYMENTS, type Bundler3Deployment } from './deployments.ts'
import { bundler3 } from './router.ts'
import { tradeBundle } from './trade-bundle.ts'

const router = bundler3()
const place: Bundler3Deployment = BUNDLER3_DEPLOYMENTS[8453] ?? { bundler3: '0x', generalAdapter1: '0x' }
const market = tradedMarket('morpho')
const withoutParams = ({ params: _, ...rest }: MarginTerms['market']): MarginTerms['market'] => rest
const free = { ...tradeOf().flash, kind: 'morpho' as const, fee: 0n }

describe("Morpho's bundler as a router", () => {
  it.each<[string, Partial<MarginTerms>, string]>([
    ['another lender', { market: tradedMarket('aave-v3') }, 'Morpho Blue only'],
    ["Lista's markets", { market: { ...market, lender: 'LISTA_DAO_01' } }, 'Morpho Blue only'],
    ['a chain it is not on', { chainId: 324 }, 'not known on chain 324'],
    [
      'a market that came without its parameters',
      { market: withoutParams(market) },
      'without its parameters',
    ],
    ['another collateral in the same market', { operation: 'CollateralSwap' }, 'nothing to swap'],
    ['another debt in the same market', { operation: 'DebtSwap' }, 'nothing to swap'],
  ])('says no to %s', (_name, change, reason) => {
    expect(router.unsupportedReason({ ...termsOf('Open'), ...change })).toContain(reason)
  })

  it('knows no contracts where it is not: nothing is asked, allowed or encoded there', () => {
    const trade = { ...tradeFor('Open'), chainId: 324 }
    const refused = expect.objectContaining({
      code: 'MARGIN_ROUTE_REFUSED',
      details: expect.stringContaining('it is not known on chain 324'),
    })
    expect(() => router.swapParties(324)).toThrow(refused)
    expect(() => router.permissions(trade).next()).toThrow(refused)
    expect(() => router.encode(trade)).toThrow(refused)
  })

  it.each([
    ['all that lies in Morpho, for nothing', 900n, [{ kind: 'morpho', available: 900n, feeBps: 0n }]],
    ['nothing where nothing lies there', 0n, []],
  ])('lends %s', (_what, balance, offers) => {
    const reading = router.flashOffers(8453, USDC, termsOf('Open'))
    reading.next()
    const outcomes = [{ ok: true as const, value: balance }]
    const { value } = reading.next({ outcomes, block: { number: 1n, timestamp: 1 } })
    expect(value).toMatchObject(offers)
    expect(value).toHaveLength(offers.length)
  })

  it('lends nothing of a market whose contract is not known, and asks nobody', () => {
    const terms = termsOf('Open')
    const reading = router.flashOffers(8453, USDC, { ...terms, sell: { ...terms.sell, contracts: {} } })
    expect(reading.next()).toEqual({ done: true, value: [] })
  })

  it('wraps own native funds, and pulls own tokens', () => {
    const first = (asNative: boolean) =>
      tradeBundle(tradeFor('Open', { own: { token: WETH, amount: 7n, asNative } }), place)
    const [sent, wrapped] = first(true)
    expect(sent).toMatchObject({ to: checksum(place.generalAdapter1), value: 7n, data: '0x' })
    expect([wrapped, first(false)[0]].map((call) => call && nameOf(call))).toEqual([
      'wrapNative',
      'erc20TransferFrom',
    ])
  })

  it('repays a part with what the swap brings and withdraws what the loan costs, at any price where nothing is owed', () => {
    const position = positionOf([])
    const trade = tradeFor('Close', { position })
    const [, , repay, withdraw] = insideOf(trade).slice(-4)
    expect(argsOf(repay).slice(1, 4)).toEqual([2n ** 256n - 1n, 0n, 2n ** 256n - 1n])
    expect(argsOf(withdraw)[1]).toBe(trade.flash.amount)
  })

  it('opens and closes, and only sells', () => {
    expect(router.unsupportedReason(termsOf('Open'))).toBeUndefined()
    expect(router.unsupportedReason(termsOf('Close'))).toBeUndefined()
    expect(router.sellsOnly).toBe(true)
  })

  it('knows 48 chains, each contract once', () => {
    const places = Object.values(BUNDLER3_DEPLOYMENTS)
    const contracts = places.flatMap((one) => [one.bundler3, one.generalAdapter1, ...(one.others ?? [])])
    expect(places).toHaveLength(48)
    expect(contracts.every((contract) => /^0x[0-9a-fA-F]{40}$/.test(contract))).toBe(true)
  })

  it('lets own funds be taken by the adapter, never by the bundler, which calls anything for anybody', () => {
    const own = { token: WETH, amount: 7n, asNative: false }
    const reading = router.permissions(tradeFor('Open', { own }))
    reading.next()
    const { value: steps } = reading.next({
      outcomes: [{ ok: true, value: true }],
      block: { number: 1n, timestamp: 1 },
    })
    expect(steps).toEqual([
      { give: { kind: 'allowance', token: WETH, spender: place.generalAdapter1, amount: 7n } },
    ])
  })

  it('opens in this order, and takes no fee', () => {
    expect(namesOf(tradeFor('Open'))).toEqual([
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

  it('repays the whole debt by its shares, at no more than a hundredth above its price', () => {
    const position = positionOf([{ poolId: USDC, debt: 2_000n, debtShares: 1_000n }])
    const base = tradeFor('Close', { position })
    const trade = { ...base, out: { ...base.out, isAll: true }, in: { ...base.in, isAll: true } }
    const [, , repay, withdraw] = insideOf(trade).slice(-4)
    expect(argsOf(repay).slice(1, 5)).toEqual([0n, 2n ** 256n - 1n, 202n * 10n ** 25n, checksum(OWNER)])
    expect(argsOf(withdraw)[1]).toBe(2n ** 256n - 1n)
  })

  it('hands own funds of the bought token to the minimum, so that they cannot stand in for the swap', () => {
    const own = { token: WETH, amount: 7n, asNative: false }
    const guards = insideOf(tradeFor('Open', { own })).slice(-4, -2)
    expect(guards.map(argsOf).map((args) => args.at(-1))).toEqual([502n, 502n])
  })

  it('says what it may be called back with, and by whom: the hash of it', () => {
    const [flash] = tradeBundle(tradeFor('Open'), place)
    const [, , data] = argsOf(flash)
    expect(flash?.callbackHash).toBe(keccak256(data as `0x${string}`))
  })

  it.each<[string, Partial<MarginTrade>]>([
    ['an exact purchase', { swap: { ...tradeOf().swap, supportsExactOutput: true } }],
    ['a swap that has the adapter act', { swap: { ...tradeOf().swap, to: place.generalAdapter1 } }],
    ['a swap that has another adapter act', { swap: { ...tradeOf().swap, to: place.others?.[0] ?? '0x' } }],
    ['a swap that calls the bundler', { swap: { ...tradeOf().swap, to: place.bundler3 } }],
    ['a loan of somebody else', { flash: tradeOf().flash }],
    ['a loan of more than was agreed', { in: { ...tradeOf().in, limit: 5n } }],
    ['a market without its parameters', { market: tradedMarket('aave-v3') }],
  ])('refuses %s', (_name, change) => {
    expect(() => router.encode(tradeFor('Open', change))).toThrow(
      expect.objectContaining({ code: 'MARGIN_ROUTE_REFUSED' }),
    )
  })
})

function tradeFor(operation: MarginOperation, change: Partial<MarginTrade> = {}): MarginTrade {
  return tradeOf({ family: 'morpho', operation, change: { flash: free, ...change } })
}

function termsOf(operation: MarginOperation): MarginTerms {
  const { chainId, position, in: sold, out } = tradeFor(operation)
  const plain = { maxIn: false, maxOut: false, ownAsNative: false }
  return { operation, chainId, market, position, sell: sold.pool, buy: out.pool, ...plain }
}

const ABI: Abi = [...GENERAL_ADAPTER, ...erc20Abi]

function argsOf(call: BundleCall | undefined): readonly unknown[] {
  return decodeFunctionData({ abi: ABI, data: call?.data ?? '0x' }).args ?? []
}

function nameOf({ to, data, skipRevert }: BundleCall): string {
  if (to === AGGREGATOR) return 'swap'
  return `${decodeFunctionData({ abi: ABI, data }).functionName}${skipRevert ? '?' : ''}`
}

function insideOf(trade: MarginTrade): readonly BundleCall[] {
  const flash = tradeBundle(trade, place).find(({ data }) => nameOf({ ...ANY, data }) === 'morphoFlashLoan')
  const [, , data] = argsOf(flash)
  const [calls] = decodeAbiParameters(BUNDLER3[1].inputs, data as `0x${string}`)
  return calls.map((call) => ({ ...call, to: lowerAddress(call.to) }))
}

const ANY: BundleCall = { to: '0x', data: '0x', value: 0n, skipRevert: false, callbackHash: '0x' }

function namesOf(trade: MarginTrade): readonly unknown[] {
  return tradeBundle(trade, place).flatMap((call) => {
    const name = nameOf(call)
    return name === 'morphoFlashLoan' ? [name, insideOf(trade).map(nameOf)] : [name]
  })
}

function checksum(address: Address): unknown {
  return expect.stringMatching(new RegExp(`^${address}$`, 'i'))
}
