import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { withAccrual } from '../../lending/actions/to-action-size.ts'
import { USDC, WETH } from '../../lending/lending.test-support.ts'
import type { ContractQuery, ContractRead } from '../../lending/read-contracts.ts'
import type { MarginTerms } from '../../margin/margin-terms.ts'
import type { MarginTrade } from '../../margin/margin-trade.ts'
import { composer } from './composer.ts'
import { COMPOSERS } from './composers.ts'
import {
  AGGREGATOR,
  createMarket,
  createTrade,
  OWNER,
  SUPPORTED_FAMILIES,
} from './create-trade.test-support.ts'
import { decodeComposerCall } from './decode-composer-operations.ts'

const router = composer()
const COMPOSER = COMPOSERS[8453] ?? '0x'
const margin = { token: WETH, amount: 7n, asNative: false }

describe('composer', () => {
  it.each(SUPPORTED_FAMILIES)('supports trades at %s, and requires a simulation', (family) => {
    expect(router.unsupportedReason(createTerms(createMarket(family)))).toBeUndefined()
    expect(router.requiresSimulation).toBe(true)
  })

  it.each<[string, Partial<MarginTerms>, string]>([
    ['a chain without a composer', { chainId: 324 }, 'The composer is not deployed on chain 324.'],
    ['a chain without a flash loan', { chainId: 1 }, 'No flash loan source of 1delta is known on chain 1.'],
    [
      'positions of Init',
      { market: { ...createMarket('aave-v3'), family: 'init' } },
      'Positions of Init are not supported.',
    ],
    [
      'a Lista market',
      { market: { ...createMarket('morpho'), lender: 'LISTA_DAO_01' } },
      'LISTA_DAO_01 is not supported.',
    ],
    [
      'a Compound V2 fork without delegates',
      { market: { ...createMarket('compound-v2'), lender: 'BENQI' } },
      'BENQI does not support delegates.',
    ],
  ])('does not support %s', (_trade, change, reason) => {
    expect(router.unsupportedReason({ ...createTerms(createMarket('aave-v3')), ...change })).toBe(reason)
  })

  it('does not support pools of the native asset on either side', () => {
    const terms = createTerms(createMarket('aave-v3'))
    for (const side of ['sell', 'buy'] as const) {
      const native = { ...terms, [side]: { ...terms[side], underlying: NATIVE_TOKEN_ADDRESS } }
      expect(router.unsupportedReason(native)).toBe('Pools of the native asset are not supported.')
    }
  })

  it('rejects trades on a chain without a composer', () => {
    const { contract } = createTrade().flashLoan
    const otherRouter = composer({ flashLoans: { 324: [{ kind: 'morpho', contract, poolId: 0 }] } })
    const trade = createTrade({ change: { chainId: 324 } })
    const rejection = expect.objectContaining({
      code: 'MARGIN_ROUTE_REJECTED',
      details: 'The composer is not deployed on chain 324.',
    })
    expect(() => otherRouter.encode(trade)).toThrow(rejection)
    expect(() => otherRouter.readPermissions(trade).next()).toThrow(rejection)
  })

  it.each<[string, string, (trade: MarginTrade) => MarginTrade]>([
    [
      'a market of Init',
      'MARGIN_ROUTE_REJECTED',
      (trade) => ({ ...trade, market: { ...trade.market, family: 'init' } }),
    ],
    [
      'a pool without contracts',
      'LENDER_UNREADABLE',
      ({ output, ...trade }) => ({
        ...trade,
        output: { ...output, pool: { ...output.pool, contracts: {} } },
      }),
    ],
  ])('rejects %s with the code %s', (_market, code, change) => {
    expect(() => router.encode(change(createTrade()))).toThrow(expect.objectContaining({ code }))
  })

  it('sends native margin with the call', () => {
    const trade = createTrade({ change: { margin: { ...margin, asNative: true } } })
    expect(router.encode(trade)).toMatchObject({ to: COMPOSER, value: 7n })
    expect(router.encode(createTrade())).toMatchObject({ value: 0n })
  })

  it('repays the whole debt with the flag of the composer instead of an amount', () => {
    const lendOperations = decodeComposerCall(router.encode(createTrade({ operation: 'Close' })).data)
      .flatMap((operation) => (operation.kind === 'flash' ? operation.operations : []))
      .filter((operation) => operation.kind === 'lend')
    expect(lendOperations.map(({ action, amount }) => [action, amount])).toEqual([
      ['repay', 2n ** 112n - 1n],
      ['withdraw', 1_000_500_001n],
    ])
  })

  const { swap, flashLoan, funding } = createTrade()
  it.each<[string, Partial<MarginTrade>]>([
    ['a flash loan above the limit', { funding: { ...funding, limit: 5n } }],
    ['a flash loan of an unknown source', { flashLoan: { ...flashLoan, contract: AGGREGATOR } }],
    ['a swap that calls the composer', { swap: { ...swap, to: COMPOSER } }],
    ['a swap that calls the sold token', { swap: { ...swap, to: USDC } }],
  ])('rejects a trade with %s', (_trade, change) => {
    expect(() => router.encode(createTrade({ change }))).toThrow(
      expect.objectContaining({ code: 'MARGIN_ROUTE_REJECTED' }),
    )
  })

  it('rejects calldata of an aggregator that exceeds the format of the composer', () => {
    const data = `0x${'00'.repeat(70_000)}` as const
    expect(() => router.encode(createTrade({ change: { swap: { ...swap, data } } }))).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
  })

  it('requires exactly the missing permissions of the trade', () => {
    const trade = createTrade({ change: { margin } })
    expect(answerReads(router.readPermissions(trade), () => 0n)).toEqual([
      { grant: { kind: 'allowance', token: WETH, spender: COMPOSER, amount: 7n } },
      {
        grant: {
          kind: 'permission',
          call: expect.objectContaining({ to: trade.funding.pool.contracts['vToken'] }),
        },
        position: { spender: COMPOSER, amount: trade.funding.limit, unused: 0n },
      },
    ])
    const [delegation, ...others] = answerReads(router.readPermissions(createTrade()), () => 2n ** 200n)
    expect(delegation).toMatchObject({ isGranted: true, position: { amount: 2n ** 200n } })
    expect(others).toEqual([])
  })

  it('rejects Morpho market parameters that do not hash to the id of the market', () => {
    const trade = createTrade({ family: 'morpho' })
    const { params } = trade.market
    const market = { ...trade.market, ...(params && { params: { ...params, oracle: COMPOSER } }) }
    expect(() => router.encode({ ...trade, market })).toThrow(
      expect.objectContaining({
        code: 'MARGIN_ROUTE_REJECTED',
        details: expect.stringContaining('belong to another market.'),
      }),
    )
  })

  it.each(['compound-v3', 'compound-v2', 'morpho'] as const)(
    'revokes the permission for the whole position at %s',
    (family) => {
      const trade = createTrade({ family, operation: 'Close' })
      expect(answerReads(router.readPermissions(trade), () => false)).toEqual([
        {
          grant: expect.objectContaining({ kind: 'permission' }),
          revoke: expect.objectContaining({ kind: 'permission' }),
          position: { spender: COMPOSER, amount: 'all', unused: 'all' },
        },
      ])
      expect(answerReads(router.readPermissions(trade), () => true)).toMatchObject([{ isGranted: true }])
    },
  )

  it('requires an allowance of the whole deposit with accruing interest, and revokes the rest', () => {
    const trade = createTrade({ operation: 'Close' })
    const wholeDeposit = { ...trade, funding: { ...trade.funding, isAll: true } }
    const aToken = trade.funding.pool.contracts['aToken']
    const amount = withAccrual(wholeDeposit.funding.expected) + 2n
    expect(answerReads(router.readPermissions(wholeDeposit), () => 1_000_000n)).toEqual([
      {
        grant: { kind: 'allowance', token: aToken, spender: COMPOSER, amount },
        revoke: { kind: 'permission', call: expect.objectContaining({ to: aToken }) },
        position: { spender: COMPOSER, amount, unused: amount },
      },
    ])
  })

  it('offers the flash loans of the chain that can be read, the free one first', () => {
    const readOffers = (fails: (to: Address) => boolean) => {
      const values = [[900n, '0x00000000000000000000000000000000000000aa', 5n], [800n]]
      const query = router.readFlashLoanOffers(8453, USDC, createTerms(createMarket('aave-v3')))
      return answerReads(query, (read, step, index) => (fails(read.to) ? undefined : values[step]?.[index]))
    }
    expect(readOffers(() => false)).toMatchObject([
      { kind: 'morpho', available: 900n, feeBps: 0n },
      // Newer deployments round the fee up: a trade that repays one unit less would revert.
      { kind: 'aave-v3', available: 800n, feeBps: 5n, roundsUp: true },
    ])
    expect(readOffers((to) => to.startsWith('0xa238'))).toMatchObject([{ kind: 'morpho' }])
  })

  it('sends the swap output to the forwarder, which checks the minimum', () => {
    const { caller, receiver } = router.getSwapParties(8453)
    expect(receiver).toBe(caller)
    expect(composer({ forwarder: OWNER }).getSwapParties(8453).caller).toBe(OWNER)
  })
})

type Answer = (read: ContractRead<unknown>, step: number, index: number) => unknown

/** Runs a query with scripted answers. Undefined: the read fails. */
function answerReads<Result>(query: ContractQuery<Result>, answer: Answer): Result {
  let next = query.next()
  for (let step = 0; !next.done; step += 1) {
    const outcomes = next.value.map((read, index) => {
      const value = answer(read, step, index)
      return value === undefined ? { ok: false as const, reason: 'no answer' } : { ok: true as const, value }
    })
    next = query.next({ outcomes, block: { number: 1n, timestamp: 1 } })
  }
  return next.value
}

function createTerms(market: MarginTerms['market']): MarginTerms {
  const { operation, chainId, position, funding, output } = createTrade()
  const [sell, buy] = [market.pools[USDC] ?? funding.pool, market.pools[WETH] ?? output.pool]
  return { operation, chainId, market, position, sell, buy, maxIn: false, maxOut: false }
}
