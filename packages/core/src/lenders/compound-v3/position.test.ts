import { describe, expect, it } from 'vitest'
import { emptyPosition } from '../../lending/lender-position.ts'
import { runQuery } from '../shared/scripted-chain.test-support.ts'
import {
  ACCOUNT,
  type Change,
  COMP,
  contracts,
  createTestMarket,
  PLACE,
  REWARDS_ADDRESS,
  USDC,
  WETH,
  wei,
} from './compound-v3.test-support.ts'
import { readPositions } from './read-positions.ts'

const NOTHING = { balanceOf: 0n, borrowBalanceOf: 0n, userCollateral: [0n, 0n] }
const BORROWER = {
  balanceOf: 0n,
  borrowBalanceOf: 500_000_000n,
  userCollateral: (_: string, asset: string) => [asset === WETH ? wei(2) : 0n, 0n],
}

function readAccount(change: Change, market = createTestMarket(), place = PLACE) {
  return runQuery(readPositions(place, ACCOUNT, market), contracts(change))
}

describe('A position with a Comet', () => {
  it('is read in one step', () => {
    const { result, asked } = readAccount({ comet: BORROWER })
    const none = { debt: 0n, debtStable: 0n }
    expect(asked).toHaveLength(1)
    expect(result).toEqual([
      {
        ...emptyPosition({ chainId: 1, lender: PLACE.lender, account: ACCOUNT }),
        pools: {
          [USDC]: {
            ...none,
            poolId: USDC,
            underlying: USDC,
            deposits: 0n,
            debt: 500_000_000n,
            collateralEnabled: false,
          },
          [WETH]: { ...none, poolId: WETH, underlying: WETH, deposits: wei(2), collateralEnabled: true },
        },
      },
    ])
  })

  it('has deposits of the base token, which are not collateral', () => {
    const [position] = readAccount({ comet: { ...NOTHING, balanceOf: 7n } }).result
    expect(position?.pools).toEqual({
      [USDC]: expect.objectContaining({ deposits: 7n, debt: 0n, collateralEnabled: false }),
    })
  })

  it('is absent for an account without deposits and debts', () => {
    expect(readAccount({ comet: NOTHING }).result).toEqual([])
  })

  it('has claimable rewards and the paying contract', () => {
    const rewards = { getRewardOwed: { token: COMP, owed: 9n } }
    const [position] = readAccount({ comet: NOTHING, rewards }).result
    expect(position?.claimable).toEqual([
      { token: COMP, amount: 9n, paidBy: REWARDS_ADDRESS, symbol: 'COMP', decimals: 18 },
    ])
    expect(
      readAccount({ comet: NOTHING, rewards }, createTestMarket(), { ...PLACE, rewards: undefined }).result,
    ).toEqual([])
  })

  it('includes collateral whose pool could not be read', () => {
    const market = createTestMarket({ weth: { decimals: undefined } })
    expect(readAccount({ comet: BORROWER }, market).result[0]?.pools[WETH]?.deposits).toBe(wei(2))
  })

  it('fails if a part of it cannot be read, instead of omitting it', () => {
    expect(() => readAccount({ comet: { ...BORROWER, userCollateral: undefined } })).toThrow(
      'The collateral of',
    )
    expect(() => readAccount({ comet: { ...BORROWER, borrowBalanceOf: undefined } })).toThrow('The debt of')
  })
})
