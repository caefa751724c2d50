import { zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { WAD } from '../../lending/lender-market.ts'
import { raw, runQuery, SCRIPTED_BLOCK } from '../shared/scripted-chain.test-support.ts'
import {
  BLUE,
  BROKER_ADDRESS,
  COLLATERAL,
  contracts,
  createTestMarket,
  LISTA,
  LOAN,
  PARAMS,
  STATE,
  toBlueDeployment,
} from './morpho.test-support.ts'
import { readMarket } from './read-market.ts'

describe('A market of Morpho Blue', () => {
  it('is read in two steps', () => {
    const { asked } = runQuery(readMarket(BLUE), contracts())
    expect(asked).toEqual([
      ['idToMarketParams', 'market'],
      ['symbol', 'decimals', 'symbol', 'decimals', 'balanceOf', 'price', 'borrowRateView'],
    ])
  })

  it('has its loan token with interest up to the block', () => {
    const pool = createTestMarket().pools[LOAN]
    // Interest factor of 3600 s x 3170979198: 11415525112800 + 65157106 (squared / 2e18) + 247 (cubed / 6e36).
    // 800000000 x 11415590270153 / 1e18 = 9132.
    expect(pool).toMatchObject({
      totalDeposits: 1_000_009_132n,
      totalDebt: 800_009_132n,
      totalLiquidity: 200_000_000n,
      borrowingEnabled: true,
      collateralActive: false,
      oraclePrice: { price: 1n, per: 1n },
      config: {
        0: { collateralFactor: 0n, borrowFactor: WAD, collateralDisabled: true, debtDisabled: false },
      },
    })
    expect(pool?.variableBorrowRate).toBeCloseTo(10, 6)
    expect(pool?.depositRate).toBeCloseTo(10 * 0.8 * 0.95, 4)
  })

  it('has its collateral at the price of the oracle and the factor of the market', () => {
    expect(createTestMarket().pools[COLLATERAL]).toMatchObject({
      oraclePrice: { price: 3_000n * 10n ** 24n, per: 10n ** 36n },
      totalLiquidity: 5n * 10n ** 18n,
      borrowingEnabled: false,
      config: {
        0: { borrowCollateralFactor: PARAMS.lltv, collateralFactor: PARAMS.lltv, debtDisabled: true },
      },
    })
  })

  it('uses its loan token as numeraire, and has the parameters of the contract', () => {
    const { numeraire, params, modes } = createTestMarket()
    expect(numeraire).toEqual({ symbol: 'USDC', decimals: 6, asset: LOAN, usd: 'unknown' })
    expect(params).toEqual({ id: BLUE.id, ...PARAMS })
    expect(modes).toEqual({ 0: { id: 0, label: 'Default' } })
  })

  it('has an unknown price if the oracle does not reply or returns an invalid price', () => {
    for (const price of [undefined, raw('0x1234')])
      expect(createTestMarket({ oracle: { price } }).pools[COLLATERAL]?.oraclePrice).toBe('unknown')
  })

  it('lists a collateral token that cannot be read in its failures', () => {
    const { pools, failures } = createTestMarket({ collateral: { decimals: undefined } })
    expect(Object.keys(pools)).toEqual([LOAN])
    expect(failures).toMatchObject([{ poolId: COLLATERAL, reason: expect.stringContaining('decimals') }])
  })

  it('bears no interest without a rate model, and has no pool for a missing collateral token', () => {
    const params = { ...PARAMS, irm: zeroAddress, collateralToken: zeroAddress }
    const { pools, failures } = createTestMarket(
      { morpho: { idToMarketParams: params } },
      toBlueDeployment(params),
    )
    expect(pools).toMatchObject({ [LOAN]: { totalDebt: STATE.totalBorrowAssets, variableBorrowRate: 0 } })
    expect(Object.keys(pools)).toHaveLength(1)
    expect(failures).toEqual([])
  })

  it('is unreadable if it was never created, if its rate is unknown or if its loan token has no decimals', () => {
    const unreadable = expect.objectContaining({ code: 'LENDER_UNREADABLE' })
    const never = { morpho: { market: { ...STATE, lastUpdate: 0n } } }
    for (const change of [never, { irm: { borrowRateView: undefined } }, { loan: { decimals: undefined } }])
      expect(() => createTestMarket(change)).toThrow(unreadable)
  })

  it.each(Object.keys(PARAMS))(
    'is unreadable if a node returns another %s than the one in the market id',
    (name) => {
      const changedValue = name === 'lltv' ? 1n : BROKER_ADDRESS
      const change = { morpho: { idToMarketParams: { ...PARAMS, [name]: changedValue } } }
      for (const place of [BLUE, LISTA])
        expect(() => createTestMarket(change, place)).toThrow(
          expect.objectContaining({
            code: 'LENDER_UNREADABLE',
            shortMessage: `The parameters of market ${place.id} belong to another market.`,
          }),
        )
    },
  )
})

describe('A market of Lista', () => {
  it('has the price of Moolah and the minimum debt', () => {
    const { pools } = createTestMarket({}, LISTA)
    expect(pools[COLLATERAL]?.oraclePrice).toEqual({ price: 2n * 10n ** 36n, per: 10n ** 36n })
    expect(pools[LOAN]?.minDebt).toBe(15_000_000n)
  })

  it('is frozen if it has a whitelist, and paused while Moolah is', () => {
    expect(
      createTestMarket({ morpho: { getWhiteList: [BROKER_ADDRESS] } }, LISTA).pools[LOAN]?.isFrozen,
    ).toBe(true)
    expect(createTestMarket({ morpho: { paused: true } }, LISTA).pools[LOAN]?.isPaused).toBe(true)
  })

  it('is unreadable if its rules cannot be read', () => {
    const unreadable = expect.objectContaining({ code: 'LENDER_UNREADABLE' })
    for (const name of ['providers', 'brokers', 'getWhiteList', 'paused', 'minLoan'])
      expect(() => createTestMarket({ morpho: { [name]: undefined } }, LISTA)).toThrow(unreadable)
  })
})

describe('A market that accrued interest in the block of the read', () => {
  it('has its stored totals without further interest', () => {
    const lastUpdate = BigInt(SCRIPTED_BLOCK.timestamp)
    const pool = createTestMarket({ morpho: { market: { ...STATE, lastUpdate } } }).pools[LOAN]
    expect(pool).toMatchObject({ totalDeposits: STATE.totalSupplyAssets, totalDebt: STATE.totalBorrowAssets })
  })
})

describe('A market without deposits', () => {
  it('has a deposit rate of 0', () => {
    const empty = {
      ...STATE,
      totalSupplyAssets: 0n,
      totalSupplyShares: 0n,
      totalBorrowAssets: 0n,
      totalBorrowShares: 0n,
    }
    const pool = createTestMarket({ morpho: { market: empty } }).pools[LOAN]
    expect(pool).toMatchObject({ totalDeposits: 0n, totalDebt: 0n, depositRate: 0 })
  })
})
