import { describe, expect, it } from 'vitest'
import type { LenderFamilyId } from '../lender-market.ts'
import { WAD } from '../lender-market.ts'
import { config, held, market, position, priced, units } from './accounts.test-support.ts'
import { modeEffects } from './mode-effects.ts'

const MODES = {
  0: { id: 0, label: 'Default' },
  1: { id: 1, label: 'Stablecoins' },
  2: { id: 2, label: 'ETH' },
}

const POOLS = [
  priced('usdc', 1, 6, { config: { 0: config(7_500, 8_000), 1: config(9_000, 9_500) } }),
  priced('usdt', 1, 6, {
    config: { 0: config(0, 0, { debtDisabled: true }), 1: config(0, 0) },
  }),
]

const POSITION = position(
  [held('usdc', { deposits: units('1000', 6) }), held('usdt', { debt: units('800', 6) })],
  { mode: 1 },
)

const effects = (family: LenderFamilyId, account = POSITION, pools = POOLS) =>
  modeEffects(account, market(family, pools, { modes: MODES }))

describe('modeEffects', () => {
  it('returns the figures of the account in each mode', () => {
    expect(
      effects('aave-v3').map(({ mode, isChosen, figures }) => [mode.id, isChosen, figures.healthFactor]),
    ).toEqual([
      [0, false, WAD],
      [1, true, (95n * WAD) / 80n],
      [2, false, WAD],
    ])
  })

  it('forbids modes in which a debt cannot be borrowed, except mode 0', () => {
    expect(effects('aave-v3').map(({ forbiddenBy, isAllowed }) => [forbiddenBy, isAllowed])).toEqual([
      [[], true],
      [[], true],
      [['usdt'], false],
    ])
  })

  it('forbids modes in which the account could be liquidated', () => {
    const deep = position(
      [held('usdc', { deposits: units('1000', 6) }), held('usdt', { debt: units('900', 6) })],
      { mode: 1 },
    )
    expect(effects('aave-v3', deep).map(({ isAllowed }) => isAllowed)).toEqual([false, true, false])
  })

  it('forbids modes that do not accept the collateral on Init', () => {
    const [usdc, usdt] = POOLS
    if (!usdc || !usdt) throw new Error('The table of pools is empty')
    const closed = config(0, 0, { collateralDisabled: true })
    const pools = [
      { ...usdc, config: { 1: config(9_000, 9_000), 2: closed } },
      { ...usdt, config: { 1: config(0, 0), 2: config(0, 0) } },
    ]
    expect(effects('init', POSITION, pools).map(({ forbiddenBy }) => forbiddenBy)).toEqual([[], [], ['usdc']])
  })

  it('returns unknown if a price is missing', () => {
    const pools = POOLS.map((entry) => ({ ...entry, oraclePrice: 'unknown' as const }))
    expect(effects('aave-v3', POSITION, pools).map(({ isAllowed }) => isAllowed)).toEqual([
      'unknown',
      'unknown',
      false,
    ])
  })
})
