import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withAccrual } from '../../lending/actions/to-action-size.ts'
import { WAD } from '../../lending/lender-market.ts'
import { config, createTestPosition, USDC, WETH, wethPool } from '../../lending/lending.test-support.ts'
import { usdc, weth } from '../create-margin-harness.test-support.ts'
import {
  createLoan,
  createRefinanceInputs,
  createRefinanceMarket,
  createRefinanceRequest,
  FAMILIES,
} from './refinance.test-support.ts'
import { validateRefinance } from './validate-refinance.ts'

const aave = createRefinanceMarket('aave-v3')
const comet = createRefinanceMarket('compound-v3')

describe('validateRefinance', () => {
  it('moves the whole debt and collateral, and adds the fee of the flash loan to the debt', () => {
    const { trade, from, to, leftovers } = validateRefinance(createRefinanceInputs())
    const amount = withAccrual(usdc(1_000))
    expect(trade.flashLoan).toMatchObject({ amount, fee: 500_125n })
    expect(trade.from.repay).toMatchObject({ expected: usdc(1_000), isAll: true })
    expect(trade.from.withdraw).toMatchObject({ expected: weth(2), isAll: true })
    expect(trade.to.borrow).toMatchObject({ expected: usdc(1_000) + 500_125n, limit: amount + 500_125n })
    expect(from.after.position.pools).not.toMatchObject({ [USDC]: { debt: usdc(1_000) } })
    expect(from.after.figures).toMatchObject({ deposits: 0n, debt: 0n })
    expect(to.after.position.pools).toMatchObject({
      [USDC]: { debt: usdc(1_000) + 500_125n },
      [WETH]: { deposits: weth(2) },
    })
    expect(to.after.figures.healthFactor).toBeLessThan(from.before.figures.healthFactor as bigint)
    expect(leftovers).toEqual([])
  })

  it('pays the part of the flash loan to the account that the old debt does not need, if the router borrows all of it', () => {
    const { trade, leftovers } = validateRefinance(createRefinanceInputs({}, { borrowsWholeLoan: true }))
    const { amount, fee } = trade.flashLoan
    expect(trade.to.borrow.expected).toBe(amount + fee)
    expect(leftovers).toEqual([{ token: USDC, expected: amount - usdc(1_000), reason: 'surplus-in' }])
  })

  it('moves a part of a loan, and leaves the rest at the old lender', () => {
    const request = createRefinanceRequest({ debtAmount: usdc(400), collateralAmount: weth(0.5) })
    const { trade, from } = validateRefinance(createRefinanceInputs({}, { request }))
    expect(trade.flashLoan.amount).toBe(usdc(400))
    expect(from.after.position.pools).toMatchObject({
      [USDC]: { debt: usdc(600) },
      [WETH]: { deposits: weth(1.5) },
    })
  })

  it('names the lender that rejects the move: the new one for its LTV, the old one for the remaining debt', () => {
    const lowLtv = { ...comet, pools: { ...comet.pools, [WETH]: wethPool({ config: { 0: config(20) } }) } }
    expect(() => validateRefinance(createRefinanceInputs({ to: lowLtv }))).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^Compound USDC: /) }),
    )
    const request = createRefinanceRequest({ debtAmount: usdc(10) })
    expect(() => validateRefinance(createRefinanceInputs({}, { request }))).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^Aave V3: /) }),
    )
  })

  it('rejects a frozen asset and an exceeded cap of the new lender with their codes', () => {
    const change = (pool: string, fields: object) => ({
      ...comet,
      pools: { ...comet.pools, [pool]: { ...comet.pools[pool], ...fields } } as typeof comet.pools,
    })
    expect(() => validateRefinance(createRefinanceInputs({ to: change(WETH, { isFrozen: true }) }))).toThrow(
      expect.objectContaining({ code: 'ASSET_FROZEN' }),
    )
    expect(() => validateRefinance(createRefinanceInputs({ to: change(WETH, { supplyCap: 1n }) }))).toThrow(
      expect.objectContaining({ code: 'SUPPLY_CAP' }),
    )
  })

  it('names the debt to repay first if it needs the collateral of the moved one', () => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(2), debt: weth(0.5) },
      { poolId: USDC, debt: usdc(1_000), collateralEnabled: false },
    ])
    expect(() => validateRefinance(createRefinanceInputs({ position }))).toThrow(
      expect.objectContaining({
        code: 'MARGIN_UNSUPPORTED',
        message: 'Only one debt can be moved with its collateral: repay the WETH debt first.',
      }),
    )
    // A part of the collateral is chosen by the caller, which can lower it.
    const request = createRefinanceRequest({ collateralAmount: weth(1.9) })
    expect(() => validateRefinance(createRefinanceInputs({ position }, { request }))).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^Aave V3: .* Withdraw at most /) }),
    )
  })

  it('rejects a loan that does not exist', () => {
    const noDebt = createTestPosition([{ poolId: WETH, deposits: weth(2) }])
    const noDeposit = createTestPosition([{ poolId: USDC, debt: 5n, collateralEnabled: false }])
    for (const position of [noDebt, noDeposit]) {
      expect(() => validateRefinance(createRefinanceInputs({ position }))).toThrow(
        expect.objectContaining({ code: 'NOTHING_THERE' }),
      )
    }
  })

  it('enters the market of a Compound V2 lender before the deposit', () => {
    const { actions } = validateRefinance(createRefinanceInputs({ to: createRefinanceMarket('compound-v2') }))
    expect(actions.decided.map(({ action }) => action.type)).toEqual([
      'SwitchCollateral',
      'Deposit',
      'Borrow',
    ])
  })

  it('conserves the amounts of any move: the new debt repays the flash loan and its fee, and the rest goes to the account', () => {
    const pairs = FAMILIES.flatMap((from) =>
      FAMILIES.filter((to) => to !== from).map((to) => ({
        from: createRefinanceMarket(from),
        to: createRefinanceMarket(to),
      })),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        fc.bigInt({ min: 1n, max: usdc(2_000) }),
        fc.bigInt({ min: 0n, max: 9n }),
        fc.boolean(),
        fc.boolean(),
        (pair, debt, feeBps, isWhole, borrowsWholeLoan) => {
          const position = createTestPosition(
            [
              { poolId: WETH, deposits: weth(2) },
              { poolId: USDC, debt, collateralEnabled: false },
            ],
            { lender: pair.from.lender },
          )
          const inputs = createRefinanceInputs({ ...pair, position }, { borrowsWholeLoan })
          const { trade, from, to, leftovers } = validateRefinance({
            ...inputs,
            request: { ...inputs.request, ...(isWhole ? {} : { debtAmount: debt }) },
            flashLoan: { ...inputs.flashLoan, feeBps },
          })
          const { amount, fee } = trade.flashLoan
          const [leftover] = leftovers
          const newDebt = to.after.position.pools[USDC]?.debt ?? 0n
          expect(amount - debt + newDebt).toBe(amount + fee + (leftover?.expected ?? 0n))
          expect(newDebt).toBeLessThanOrEqual(trade.to.borrow.limit)
          expect(from.after.position.pools[USDC]?.debt ?? 0n).toBe(0n)
          expect(to.after.position.pools[WETH]?.deposits).toBe(weth(2))
          const health = to.after.figures.healthFactor
          expect(health === 'unknown' || health >= WAD).toBe(true)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('leaves the position of the old lender as it is apart from the loan', () => {
    const position = { ...createLoan(aave), mode: 0 }
    const { from } = validateRefinance(createRefinanceInputs({ position }))
    expect(from.before.position).toBe(position)
  })
})
