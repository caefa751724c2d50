import { describe, expect, it } from 'vitest'
import type { LenderFamilyId } from '../market.ts'
import { WAD } from '../market.ts'
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

const OWN = position(
  [held('usdc', { deposits: units('1000', 6) }), held('usdt', { debt: units('800', 6) })],
  { mode: 1 },
)

const effects = (family: LenderFamilyId, own = OWN, pools = POOLS) =>
  modeEffects(own, market(family, pools, { modes: MODES }))

describe('Choosing a mode', () => {
  it('shows the account in each of them', () => {
    expect(
      effects('aave-v3').map(({ mode, isChosen, figures }) => [mode.id, isChosen, figures.healthFactor]),
    ).toEqual([
      [0, false, WAD],
      [1, true, (95n * WAD) / 80n],
      [2, false, WAD],
    ])
  })

  it('is forbidden by a debt that the mode does not lend; an e-mode can always be left', () => {
    expect(effects('aave-v3').map(({ forbiddenBy, isAllowed }) => [forbiddenBy, isAllowed])).toEqual([
      [[], true],
      [[], true],
      [['usdt'], false],
    ])
  })

  it('is forbidden where the account would be liquidated', () => {
    const deep = position(
      [held('usdc', { deposits: units('1000', 6) }), held('usdt', { debt: units('900', 6) })],
      { mode: 1 },
    )
    expect(effects('aave-v3', deep).map(({ isAllowed }) => isAllowed)).toEqual([false, true, false])
  })

  it('is forbidden on Init by collateral, too, that the mode does not take', () => {
    const [usdc, usdt] = POOLS
    if (!usdc || !usdt) throw new Error('The table of pools is empty')
    const closed = config(0, 0, { collateralDisabled: true })
    const pools = [
      { ...usdc, config: { 1: config(9_000, 9_000), 2: closed } },
      { ...usdt, config: { 1: config(0, 0), 2: config(0, 0) } },
    ]
    expect(effects('init', OWN, pools).map(({ forbiddenBy }) => forbiddenBy)).toEqual([[], [], ['usdc']])
  })

  it('is undecided where a price is missing', () => {
    const pools = POOLS.map((own) => ({ ...own, oraclePrice: 'unknown' as const }))
    expect(effects('aave-v3', OWN, pools).map(({ isAllowed }) => isAllowed)).toEqual([
      'unknown',
      'unknown',
      false,
    ])
  })
})
