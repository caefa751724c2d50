import { LendingRejectedError, type SwitchCollateralAction } from '@causeway/core/lending'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createPlanInputs,
  planFor,
  usdc,
  weth,
} from '../../../../core/src/lending/actions/actions.test-support.ts'
import {
  ACCOUNT,
  config,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../../../../core/src/lending/lending.test-support.ts'
import { anyAccount, RISK_MODELS } from '../../../../core/src/lending/risk/accounts.test-support.ts'
import { type LendingSwitchInput, lendingSwitchForm } from './switch.ts'

const INPUTS = createPlanInputs()
const MODES = { 0: { id: 0, label: 'Default' }, 1: { id: 1, label: 'ETH correlated' } }
const market = createTestMarket({
  modes: MODES,
  pools: { [USDC]: createTestPool(), [WETH]: wethPool({ config: { 0: config(80), 1: config(90) } }) },
})

function createSwitchForm(change: Partial<LendingSwitchInput> = {}) {
  const action = { type: 'SwitchMode', mode: 1 } as const
  const { position } = INPUTS
  return lendingSwitchForm({ action, market, position, account: ACCOUNT, isRiskAccepted: false, ...change })
}

const collateral = (poolId: string, enabled: boolean): SwitchCollateralAction => ({
  type: 'SwitchCollateral',
  poolId,
  enabled,
})

describe('A switch of the mode', () => {
  it('shows the position before and after', () => {
    const position = createTestPosition([{ poolId: WETH, deposits: weth(2), debt: weth(0.5) }])
    const { action, button, outcome } = createSwitchForm({ position })
    expect(action).toEqual({ type: 'SwitchMode', mode: 1 })
    expect(button).toMatchObject({ code: 'REVIEW', label: 'Switch to ETH correlated' })
    expect(outcome?.figures.availableToBorrow).toMatchObject({ before: 2_200, after: 2_600, moves: true })
  })

  it('is rejected if the debt forbids it or the mode is already active', () => {
    const forbidden = createSwitchForm()
    expect(forbidden).toMatchObject({ action: undefined, button: { code: 'MODE_FORBIDS' } })
    expect(createSwitchForm({ action: { type: 'SwitchMode', mode: 0 } })).toMatchObject({
      action: undefined,
      button: { code: 'NOTHING_THERE', label: 'Nothing to switch' },
    })
    expect(createSwitchForm({ action: { type: 'SwitchMode', mode: 9 } }).button.code).toBe('MODE_UNKNOWN')
  })
})

describe('A switch of the collateral', () => {
  it('is rejected if the debt needs the collateral, and shows the outcome', () => {
    const { button, outcome } = createSwitchForm({ action: collateral(WETH, false) })
    expect(button).toMatchObject({ code: 'HEALTH_TOO_LOW', label: 'Health factor too low' })
    expect(outcome?.figures.healthBand.after).toBe('liquidation')
  })

  it('does not show the effect of collateral that an isolated asset excludes', () => {
    const isolated = createTestMarket({
      pools: { [USDC]: createTestPool({ debtCeiling: 100_000n }), [WETH]: wethPool() },
    })
    const position = createTestPosition([
      { deposits: usdc(5_000) },
      { poolId: WETH, deposits: weth(1), collateralEnabled: false },
    ])
    const { button, outcome } = createSwitchForm({
      action: collateral(WETH, true),
      market: isolated,
      position,
    })
    expect(button).toMatchObject({ code: 'NOT_COLLATERAL', isDisabled: true })
    expect(outcome?.figures.availableToBorrow.moves).toBe(false)
  })

  it('requires the user to accept the risk near liquidation', () => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(2) },
      { poolId: USDC, deposits: usdc(2_000), debt: usdc(3_200) },
    ])
    const input = { action: collateral(USDC, false), position }
    expect(createSwitchForm(input)).toMatchObject({
      button: { code: 'ACKNOWLEDGE_RISK' },
      risk: { mustAcknowledge: true },
    })
    expect(createSwitchForm({ ...input, isRiskAccepted: true }).button).toMatchObject({
      code: 'REVIEW',
      label: 'Stop using USDC as collateral',
    })
  })
})

describe('A switch form without data', () => {
  it('names the missing data', () => {
    const codes = [
      createSwitchForm({ account: undefined }),
      createSwitchForm({ market: undefined }),
      createSwitchForm({ position: undefined }),
      createSwitchForm({ position: undefined, error: new Error('no reply') }),
      createSwitchForm({ action: collateral('0x00', true) }),
      createSwitchForm({ action: collateral(WETH, false), isWatchOnly: true }),
    ]
    expect(codes.map(({ button }) => button.code)).toEqual([
      'NOT_CONNECTED',
      'LOADING',
      'LOADING',
      'LENDER_UNREADABLE',
      'ASSET_UNREADABLE',
      'WATCH_ONLY',
    ])
  })
})

describe.each(Object.entries(RISK_MODELS))('A switch on %s', (_name, riskModel) => {
  it('can be reviewed if and only if the planner accepts the action', async () => {
    await fc.assert(
      fc.asyncProperty(anyAccount(riskModel), fc.nat(), fc.boolean(), async (account, index, enabled) => {
        const ids = Object.keys(account.market.pools)
        const action = collateral(ids[index % ids.length] ?? '', enabled)
        const { button } = createSwitchForm({ ...account, action, isRiskAccepted: true })
        const planned = await planFor(action, createPlanInputs(account)).then(
          () => true,
          (error: unknown) => {
            if (error instanceof LendingRejectedError) return false
            throw error
          },
        )
        expect(button.code === 'REVIEW').toBe(planned)
      }),
      { numRuns: 60 },
    )
  })
})
