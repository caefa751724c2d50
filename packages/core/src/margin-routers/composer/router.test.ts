import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { withAccrual } from '../../lending/actions/to-action-size.ts'
import { USDC, WETH } from '../../lending/lending.test-support.ts'
import type { ContractQuery, ContractRead } from '../../lending/read-contracts.ts'
import type { MarginTerms, MarginTrade } from '../../margin/trade.ts'
import { decodeCall } from './decode.ts'
import { COMPOSERS } from './deployments.ts'
import { composer } from './router.ts'
import { AGGREGATOR, OWNER, TRADED_FAMILIES, tradedMarket, tradeOf } from './trade.test-support.ts'

const router = composer()
const COMPOSER = COMPOSERS[8453] ?? '0x'

describe("1delta's composer as a router", () => {
  it.each(TRADED_FAMILIES)('trades at %s, and must be tried out before', (family) => {
    expect(router.unsupportedReason(termsOf(tradedMarket(family)))).toBeUndefined()
    expect(router.needsTrial).toBe(true)
  })

  it.each<[string, Partial<MarginTerms>, string]>([
    ['a chain without a composer', { chainId: 324 }, 'not known on chain 324'],
    ['a chain without a flash loan', { chainId: 1 }, 'No flash loan'],
    ['positions of Init', { market: { ...tradedMarket('aave-v3'), family: 'init' } }, 'Init'],
    ["Lista's markets", { market: { ...tradedMarket('morpho'), lender: 'LISTA_DAO_01' } }, 'LISTA_DAO_01'],
    [
      'a Compound V2 without delegates',
      { market: { ...tradedMarket('compound-v2'), lender: 'BENQI' } },
      'nobody can borrow for another account',
    ],
  ])('says no to %s', (_name, change, reason) => {
    expect(router.unsupportedReason({ ...termsOf(tradedMarket('aave-v3')), ...change })).toContain(reason)
  })

  it('does not trade pools of the native asset itself, on either side', () => {
    const terms = termsOf(tradedMarket('aave-v3'))
    for (const side of ['sell', 'buy'] as const) {
      const native = { ...terms, [side]: { ...terms[side], underlying: NATIVE_TOKEN_ADDRESS } }
      expect(router.unsupportedReason(native)).toBe('Pools of the native asset itself are not traded')
    }
  })

  it('encodes nothing, and asks for no permission, on a chain without its contract', () => {
    const elsewhere = composer({
      flash: { 324: [{ kind: 'morpho', contract: tradeOf().flash.contract, poolId: 0 }] },
    })
    const trade = tradeOf({ change: { chainId: 324 } })
    const refused = expect.objectContaining({
      code: 'MARGIN_ROUTE_REFUSED',
      details: expect.stringContaining('it is not known on chain 324'),
    })
    expect(() => elsewhere.encode(trade)).toThrow(refused)
    expect(() => elsewhere.permissions(trade).next()).toThrow(refused)
  })

  it.each<[string, (trade: MarginTrade) => MarginTrade]>([
    ['of Init', (trade) => ({ ...trade, market: { ...trade.market, family: 'init' } })],
    [
      'whose pools came without their contracts',
      (trade) => ({ ...trade, out: { ...trade.out, pool: { ...trade.out.pool, contracts: {} } } }),
    ],
  ])('encodes no trade at a market %s', (_what, change) => {
    expect(() => router.encode(change(tradeOf()))).toThrow(
      expect.objectContaining({ code: 'MARGIN_ROUTE_REFUSED' }),
    )
  })

  it('sends own native funds along with the call', () => {
    const own = { token: WETH, amount: 7n, asNative: true }
    expect(router.encode(tradeOf({ change: { own } }))).toMatchObject({ to: COMPOSER, value: 7n })
    expect(router.encode(tradeOf())).toMatchObject({ value: 0n })
  })

  it('repays a debt by its own word for all of it, and never with a figure that was read', () => {
    const steps = decodeCall(router.encode(tradeOf({ operation: 'Close' })).data)
      .flatMap((operation) => (operation.kind === 'flash' ? operation.operations : []))
      .filter((operation) => operation.kind === 'lend')
    expect(steps.map(({ action, amount }) => [action, amount])).toEqual([
      ['repay', 2n ** 112n - 1n],
      ['withdraw', 1_000_500_001n],
    ])
  })

  it.each<[string, Partial<MarginTrade>]>([
    ['a loan that costs more than was agreed', { in: { ...tradeOf().in, limit: 5n } }],
    ['a flash loan the composer does not know', { flash: { ...tradeOf().flash, contract: AGGREGATOR } }],
    ['a swap that calls the composer', { swap: { ...tradeOf().swap, to: COMPOSER } }],
    ['a swap that calls the token sold', { swap: { ...tradeOf().swap, to: USDC } }],
  ])('refuses %s', (_name, change) => {
    expect(() => router.encode(tradeOf({ change }))).toThrow(
      expect.objectContaining({ code: 'MARGIN_ROUTE_REFUSED' }),
    )
  })

  it('refuses calldata of an aggregator that its bytes have no room for', () => {
    const swap = { ...tradeOf().swap, data: `0x${'00'.repeat(70_000)}` as const }
    expect(() => router.encode(tradeOf({ change: { swap } }))).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
  })

  it('asks for exactly what the trade needs, and for nothing that is there', () => {
    const own = { token: WETH, amount: 7n, asNative: false }
    const trade = tradeOf({ change: { own } })
    const steps = answered(router.permissions(trade), () => 0n)
    expect(steps).toEqual([
      { give: { kind: 'allowance', token: WETH, spender: COMPOSER, amount: 7n } },
      {
        give: { kind: 'call', call: expect.objectContaining({ to: trade.in.pool.contracts['vToken'] }) },
        position: { spender: COMPOSER, amount: trade.in.limit, unused: 0n },
      },
    ])
    expect(answered(router.permissions(tradeOf()), () => 2n ** 200n)).toEqual([])
  })

  it.each(['compound-v3', 'compound-v2', 'morpho'] as const)(
    'takes the lasting permission at %s back',
    (family) => {
      const trade = tradeOf({ family, operation: 'Close' })
      expect(answered(router.permissions(trade), () => false)).toEqual([
        {
          give: expect.objectContaining({ kind: 'call' }),
          revoke: expect.objectContaining({ kind: 'call' }),
          position: { spender: COMPOSER, amount: 'all', unused: 'all' },
        },
      ])
      expect(answered(router.permissions(trade), () => true)).toEqual([])
    },
  )

  it('asks for the aToken of all of a deposit with room for what accrues, and takes back what is left of that', () => {
    const trade = tradeOf({ operation: 'Close' })
    const all = { ...trade, in: { ...trade.in, isAll: true } }
    const aToken = trade.in.pool.contracts['aToken']
    const amount = withAccrual(all.in.expected) + 2n
    expect(answered(router.permissions(all), () => 1_000_000n)).toEqual([
      {
        give: {
          kind: 'allowance',
          token: aToken,
          spender: COMPOSER,
          amount,
        },
        revoke: { kind: 'call', call: expect.objectContaining({ to: aToken }) },
        position: { spender: COMPOSER, amount, unused: amount },
      },
    ])
  })

  it('offers the flash loans of the chain that answer, the free one first', () => {
    const offers = (fails: (to: Address) => boolean) => {
      const values = [[900n, '0x00000000000000000000000000000000000000aa', 5n], [800n]]
      return answered(router.flashOffers(8453, USDC, termsOf(tradedMarket('aave-v3'))), (read, step, at) =>
        fails(read.to) ? undefined : values[step]?.[at],
      )
    }
    expect(offers(() => false)).toMatchObject([
      { kind: 'morpho', available: 900n, feeBps: 0n },
      // Newer deployments round the fee up: a trade that repays a unit too little would fail.
      { kind: 'aave-v3', available: 800n, feeBps: 5n, roundsUp: true },
    ])
    expect(offers((to) => to.startsWith('0xa238'))).toMatchObject([{ kind: 'morpho' }])
  })

  it('has the swap paid out to the forwarder, where it is held to its minimum', () => {
    const { caller, receiver } = router.swapParties(8453)
    expect(receiver).toBe(caller)
    expect(composer({ forwarder: OWNER }).swapParties(8453).caller).toBe(OWNER)
  })
})

type Answer = (read: ContractRead<unknown>, step: number, at: number) => unknown

/** A reading with its answers by hand; undefined: the contract does not answer. */
function answered<Result>(reading: ContractQuery<Result>, answer: Answer): Result {
  let next = reading.next()
  for (let step = 0; !next.done; step += 1) {
    const outcomes = next.value.map((read, at) => {
      const value = answer(read, step, at)
      return value === undefined ? { ok: false as const, reason: 'silent' } : { ok: true as const, value }
    })
    next = reading.next({ outcomes, block: { number: 1n, timestamp: 1 } })
  }
  return next.value
}

function termsOf(market: MarginTerms['market']): MarginTerms {
  const { operation, chainId, position, in: sold, out } = tradeOf()
  const [sell, buy] = [market.pools[USDC] ?? sold.pool, market.pools[WETH] ?? out.pool]
  return { operation, chainId, market, position, sell, buy, maxIn: false, maxOut: false, ownAsNative: false }
}
