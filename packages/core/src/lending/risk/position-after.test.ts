import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LendingAction } from '../action.ts'
import { LENDER_FAMILIES, WAD } from '../market.ts'
import { accountFigures } from './account-figures.ts'
import {
  ACCOUNT,
  anyAccount,
  BOOKS,
  config,
  held,
  market,
  pool,
  position,
  priced,
} from './accounts.test-support.ts'
import { type PositionChange, positionAfter } from './position-after.ts'

const WETH = priced('weth', 2_000, 18)
const USDC = priced('usdc', 1, 6)
const AAVE = market('aave-v3', [WETH, USDC])
const NOTHING = position([])

describe('A position after a change', () => {
  it('begins with the first deposit', () => {
    expect(positionAfter(NOTHING, AAVE, { type: 'Deposit', poolId: 'weth', amount: 5n }).pools).toEqual({
      weth: held('weth', { deposits: 5n }),
    })
  })

  it('follows several changes in their order', () => {
    const changes: PositionChange[] = [
      { type: 'Deposit', poolId: 'weth', amount: 10n },
      { type: 'Borrow', poolId: 'usdc', amount: 7n },
      { type: 'Borrow', poolId: 'usdc', amount: 2n, rateMode: 1 },
      { type: 'Repay', poolId: 'usdc', amount: 3n },
      { type: 'Withdraw', poolId: 'weth', amount: 4n },
      { type: 'SwitchMode', mode: 3 },
    ]
    expect(positionAfter(NOTHING, AAVE, changes)).toEqual(
      position(
        [
          held('weth', { deposits: 6n }),
          held('usdc', { debt: 4n, debtStable: 2n, collateralEnabled: false }),
        ],
        { mode: 3 },
      ),
    )
  })

  it('takes and repays all that is there, and no more', () => {
    const own = position([held('weth', { deposits: 9n }), held('usdc', { debt: 5n, debtStable: 2n })])
    const without = (change: PositionChange) => positionAfter(own, AAVE, change).pools
    expect(without({ type: 'Withdraw', poolId: 'weth', amount: 'all' })['weth']).toBeUndefined()
    expect(without({ type: 'Withdraw', poolId: 'weth', amount: 99n })['weth']).toBeUndefined()
    expect(without({ type: 'Repay', poolId: 'usdc', amount: 'all' })['usdc']).toMatchObject({
      debt: 0n,
      debtStable: 2n,
    })
    expect(without({ type: 'Repay', poolId: 'usdc', amount: 99n, rateMode: 1 })['usdc']).toMatchObject({
      debt: 5n,
      debtStable: 0n,
    })
  })

  it('switches collateral, keeps what is claimable until it is claimed', () => {
    const claimable = [{ token: '0xarb', amount: 3n }] as const
    const own = position([held('weth', { deposits: 9n })], { claimable })
    const off = positionAfter(own, AAVE, { type: 'SwitchCollateral', poolId: 'weth', enabled: false })
    expect(off.pools['weth']?.collateralEnabled).toBe(false)
    expect(off.claimable).toEqual(claimable)
    expect(positionAfter(own, AAVE, { type: 'ClaimRewards' }).claimable).toEqual([])
  })

  it('stays as it is where somebody else is given or repaid for', () => {
    const own = position([held('usdc', { debt: 5n })])
    const other = '0x00000000000000000000000000000000000000BB'
    const forOther: readonly LendingAction[] = [
      { type: 'Deposit', poolId: 'weth', amount: 5n, onBehalfOf: other },
      { type: 'Repay', poolId: 'usdc', amount: 5n, onBehalfOf: other },
    ]
    expect(positionAfter(own, AAVE, forOther as readonly PositionChange[])).toEqual(own)
    const forItself = {
      type: 'Repay',
      poolId: 'usdc',
      amount: 2n,
      onBehalfOf: `0x${ACCOUNT.slice(2).toUpperCase()}`,
    } as const
    expect(positionAfter(own, AAVE, forItself).pools['usdc']?.debt).toBe(3n)
  })

  it('keeps no count in shares that it cannot tell', () => {
    const own = position([held('weth', { deposits: 9n, depositShares: 8n, debt: 4n, debtShares: 3n })])
    const morpho = market('morpho', [WETH])
    const deposited = positionAfter(own, morpho, { type: 'Deposit', poolId: 'weth', amount: 1n }).pools[
      'weth'
    ]
    expect(deposited).toEqual(held('weth', { deposits: 10n, debt: 4n, debtShares: 3n }))
    const repaid = positionAfter(own, morpho, { type: 'Repay', poolId: 'weth', amount: 1n }).pools['weth']
    expect(repaid).toEqual(held('weth', { deposits: 9n, depositShares: 8n, debt: 3n }))
  })

  it('has on Compound V2 the tokens that are minted and burnt, in favour of the lender', () => {
    const compound = market('compound-v2', [pool('weth', { exchangeRate: 2n * WAD })])
    const minted = positionAfter(NOTHING, compound, { type: 'Deposit', poolId: 'weth', amount: 11n })
    expect(minted.pools['weth']).toMatchObject({ deposits: 11n, depositShares: 5n })
    const burnt = positionAfter(minted, compound, { type: 'Withdraw', poolId: 'weth', amount: 3n })
    expect(burnt.pools['weth']).toMatchObject({ deposits: 8n, depositShares: 3n })
  })

  it('has on Comet either a deposit or a debt of one asset', () => {
    const comet = market('compound-v3', [USDC])
    const own = position([held('usdc', { deposits: 5n })])
    expect(
      positionAfter(own, comet, { type: 'Borrow', poolId: 'usdc', amount: 7n }).pools['usdc'],
    ).toMatchObject({
      deposits: 0n,
      debt: 2n,
    })
  })
})

describe('Whether a first deposit counts as collateral', () => {
  const counts = (family: (typeof LENDER_FAMILIES)[number], more = {}, own = NOTHING) =>
    positionAfter(
      own,
      market(family, [
        { ...WETH, ...more },
        { ...USDC, debtCeiling: 1n },
      ]),
      {
        type: 'Deposit',
        poolId: 'weth',
        amount: 1n,
      },
    ).pools['weth']?.collateralEnabled

  it('is so except on Compound V2, which has to be asked', () => {
    for (const family of LENDER_FAMILIES) expect(counts(family)).toBe(family !== 'compound-v2')
  })

  it('is not so where the asset is no collateral', () => {
    for (const family of LENDER_FAMILIES) expect(counts(family, { collateralActive: false })).toBe(false)
  })

  it('is not so on Aave V3 without an ltv, in isolation, or beside an isolated asset', () => {
    expect(counts('aave-v3', { config: { 0: config(0, 7_000) } })).toBe(false)
    expect(counts('aave-v3', { config: {} })).toBe(false)
    expect(counts('aave-v3', { debtCeiling: 5n })).toBe(false)
    expect(counts('aave-v3', {}, position([held('usdc', { deposits: 1n })]))).toBe(false)
    expect(counts('aave-v2', { config: { 0: config(0, 7_000) } })).toBe(true)
  })

  it('does not undo what the account switched off', () => {
    const off = position([held('weth', { deposits: 1n, collateralEnabled: false })])
    expect(counts('aave-v3', {}, off)).toBe(false)
  })
})

describe.each(Object.entries(BOOKS))('With %s', (_name, books) => {
  const anyDeposit = fc.tuple(anyAccount(books), fc.nat(), fc.bigInt({ min: 1n, max: 10n ** 24n }))

  it('a deposit never makes an account less healthy than rounding does', () => {
    fc.assert(
      fc.property(anyDeposit, ([{ market: own, position: before }, choice, amount]) => {
        const poolIds = Object.keys(own.pools)
        const poolId = poolIds[choice % poolIds.length] ?? ''
        const then = accountFigures(before, own).healthFactor
        const now = accountFigures(
          positionAfter(before, own, { type: 'Deposit', poolId, amount }),
          own,
        ).healthFactor
        if (then === 'unknown' || now === 'unknown') throw new Error('Every price is known here')
        // An average in whole basis points may lose one of at least 100: a factor is 1 % or more wherever it is not 0.
        const slack = books.family.startsWith('aave') ? then / 10n + 1n : 0n
        expect(now + slack).toBeGreaterThanOrEqual(then)
      }),
    )
  })

  it('a deposit into a new pool that is withdrawn again leaves everything as it was', () => {
    fc.assert(
      fc.property(anyDeposit, ([{ market: own, position: before }, , amount]) => {
        const added = { ...own, pools: { ...own.pools, new: pool('new', { exchangeRate: WAD }) } }
        const deposited = positionAfter(before, added, [
          { type: 'Deposit', poolId: 'new', amount },
          { type: 'Withdraw', poolId: 'new', amount: 'all' },
        ])
        expect(deposited).toEqual(before)
      }),
    )
  })

  it('borrowing makes an account no healthier, and repaying all of it puts it back', () => {
    fc.assert(
      fc.property(anyDeposit, ([{ market: own, position: before }, , amount]) => {
        const added = { ...own, pools: { ...own.pools, new: pool('new') } }
        const borrowed = positionAfter(before, added, { type: 'Borrow', poolId: 'new', amount })
        const then = accountFigures(before, added).healthFactor
        expect(accountFigures(borrowed, added).healthFactor <= then).toBe(true)
        expect(positionAfter(borrowed, added, { type: 'Repay', poolId: 'new', amount: 'all' })).toEqual(
          before,
        )
      }),
    )
  })
})
