import { describe, expect, it } from 'vitest'
import { emptyPosition } from '../../lending/lender-position.ts'
import { accountFigures } from '../../lending/risk/account-figures.ts'
import { runQuery } from '../shared/scripted-chain.test-support.ts'
import {
  ACCOUNT,
  C_ETHER,
  type Change,
  contracts,
  createTestMarket,
  PLACE,
  USDC,
  VAI,
  VAI_CONTROLLER_ADDRESS,
  wei,
  XVS,
} from './compound-v2.test-support.ts'
import { NATIVE_POOL } from './get-deployments.ts'
import { readPositions } from './read-positions.ts'

const NOTHING = {
  getAccountSnapshot: [0n, 0n, 0n, wei(1)],
  balanceOfUnderlying: 0n,
  borrowBalanceCurrent: 0n,
}

/** Collateral of 2 ether, and a debt of 500 dollars. */
const HELD = {
  comptroller: { getAssetsIn: [C_ETHER] },
  cEther: {
    getAccountSnapshot: [0n, 100_00000000n, 0n, wei(0.02) * 10n ** 10n],
    balanceOfUnderlying: wei(2),
    borrowBalanceCurrent: 0n,
  },
  cUsdc: {
    getAccountSnapshot: [0n, 0n, 499_000_000n, 200_000_000_000_000n],
    balanceOfUnderlying: 0n,
    borrowBalanceCurrent: 500_000_000n,
  },
}

function readAccount(change: Change, market = createTestMarket()) {
  return runQuery(
    readPositions(PLACE, ACCOUNT, market),
    contracts({ cUsdc: NOTHING, cEther: NOTHING, ...change }),
  )
}

describe('A position of the Compound V2 family', () => {
  it('is read in one step, with interest up to the block', () => {
    const { result, asked } = readAccount(HELD)
    expect(asked).toHaveLength(1)
    expect(result).toEqual([
      {
        ...emptyPosition({ chainId: 1, lender: 'COMPOUND_V2', account: ACCOUNT }),
        pools: {
          [USDC]: {
            poolId: USDC,
            underlying: USDC,
            deposits: 0n,
            debt: 500_000_000n,
            debtStable: 0n,
            collateralEnabled: false,
            depositShares: 0n,
          },
          [NATIVE_POOL]: {
            poolId: NATIVE_POOL,
            underlying: NATIVE_POOL,
            deposits: wei(2),
            debt: 0n,
            debtStable: 0n,
            collateralEnabled: true,
            depositShares: 100_00000000n,
          },
        },
      },
    ])
  })

  it('is absent for an account without deposits and debts', () => {
    expect(readAccount({}).result).toEqual([])
  })

  it('uses stored balances if interest cannot accrue', () => {
    const stored = { ...HELD.cUsdc, borrowBalanceCurrent: undefined, balanceOfUnderlying: undefined }
    const [position] = readAccount({ ...HELD, cUsdc: stored }).result
    expect(position?.pools[USDC]).toMatchObject({ debt: 499_000_000n, deposits: 0n })
  })

  it('has the selected pool of Venus, and the accrued rewards', () => {
    const comptroller = { userPoolId: 2n, getXVSAddress: XVS, venusAccrued: 7n, mintedVAIs: 0n }
    const [position] = readAccount({ comptroller }).result
    expect(position).toMatchObject({ mode: 2, pools: {}, claimable: [{ token: XVS, amount: 7n }] })
  })

  it('has the symbol and the decimals of rewards in an asset of the market', () => {
    const comptroller = { getXVSAddress: USDC, venusAccrued: 7n, mintedVAIs: 0n }
    const [position] = readAccount({ comptroller }).result
    expect(position?.claimable).toEqual([{ token: USDC, amount: 7n, symbol: 'USDC', decimals: 6 }])
  })

  it('includes pools that could not be read', () => {
    const market = { ...createTestMarket(), pools: {} }
    const [position] = readAccount(HELD, market).result
    expect(position?.pools[USDC]?.debt).toBe(500_000_000n)
  })
})

describe('A debt of VAI', () => {
  const comptroller = { vaiController: VAI_CONTROLLER_ADDRESS, mintedVAIs: wei(90) }
  const change = { ...HELD, comptroller: { ...HELD.comptroller, ...comptroller } }

  it('is read with interest and valued at one dollar', () => {
    const market = createTestMarket(change)
    const [position] = readAccount(change, market).result
    expect(position?.pools[VAI]).toMatchObject({ debt: wei(100), deposits: 0n })
    if (!position) throw new Error('The account has a position.')
    const { [VAI]: _, ...others } = position.pools
    const without = accountFigures({ ...position, pools: others }, market)
    expect(accountFigures(position, market).debt).toBe(BigInt(without.debt) + wei(100))
  })

  it('has a pool that can be neither deposited to nor borrowed from', () => {
    expect(createTestMarket(change).pools[VAI]).toMatchObject({
      totalDebt: wei(5_000),
      borrowingEnabled: false,
      collateralActive: false,
      isFrozen: true,
      variableBorrowRate: 4,
    })
  })
})

describe('An unreadable position', () => {
  it('fails instead of omitting a debt', () => {
    const broken = { getAccountSnapshot: undefined }
    expect(() => readAccount({ ...HELD, cUsdc: broken })).toThrow('could not be read')
    const refused = { ...NOTHING, getAccountSnapshot: [9n, 0n, 0n, 0n] }
    expect(() => readAccount({ ...HELD, cUsdc: refused })).toThrow('could not be read')
  })

  it('ignores a contract of the files that is not a market', () => {
    const market = createTestMarket({ cUsdc: { getCash: undefined } })
    const [position] = readAccount({ ...HELD, cUsdc: { getAccountSnapshot: undefined } }, market).result
    expect(Object.keys(position?.pools ?? {})).toEqual([NATIVE_POOL])
  })

  it('fails if the VAI debt of the account cannot be read', () => {
    expect(() => readAccount({ comptroller: { mintedVAIs: 1n } })).toThrow('could not be read')
  })
})
