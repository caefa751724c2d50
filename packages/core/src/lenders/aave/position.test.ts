import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import { runQuery } from '../shared/scripted-chain.test-support.ts'
import {
  ACCOUNT,
  chainOfV2,
  chainOfV3,
  getReserveTokens,
  NEWCOMER,
  REWARDS,
  USDC,
  V2,
  V3,
  WETH,
} from './aave.test-support.ts'
import { readMarket } from './read-market.ts'
import { readPositions } from './read-positions.ts'

type Script = NonNullable<Parameters<typeof chainOfV3>[0]>

const RAY = 10n ** 27n
const NOTHING = [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0, false]

/** Creates replies from the deposits, stable debt, variable debt and collateral flag of each asset. */
function holding(entries: Readonly<Record<string, readonly [bigint, bigint, bigint, boolean]>>) {
  return (asset: Address) => {
    const [deposits, stable, debt, isCollateral] = entries[asset.toLowerCase()] ?? [0n, 0n, 0n, false]
    return [deposits, stable, debt, 0n, 0n, (6n * RAY) / 100n, 0n, 0, isCollateral]
  }
}

function read(
  script: Script,
  { isV2 = false, pool = {}, failing = {} }: { isV2?: boolean; pool?: object; failing?: object } = {},
) {
  const [lender, chainOf] = isV2 ? [V2, chainOfV2] : [V3, chainOfV3]
  const market = runQuery(readMarket(lender), chainOf({ provider: { ...failing } })).result
  const chain = chainOf({ ...script, pool: { ...script.pool, ...pool } })
  return runQuery(readPositions(lender, `0x${ACCOUNT.slice(2).toUpperCase()}`, market), chain)
}

describe('A position on Aave V3', () => {
  const userData = holding({ [USDC]: [500n, 0n, 0n, true], [WETH]: [0n, 0n, 7n, false] })

  it('has deposits and debts with interest, and the mode', () => {
    const { result, asked } = read(
      { provider: { getUserReserveData: userData } },
      { pool: { getUserEMode: 1n } },
    )
    expect(asked.length).toBeLessThanOrEqual(2)
    expect(result).toEqual([
      {
        chainId: 8453,
        lender: 'AAVE_V3',
        account: ACCOUNT,
        subAccount: '0',
        mode: 1,
        pools: {
          [USDC]: {
            poolId: USDC,
            underlying: USDC,
            deposits: 500n,
            debt: 0n,
            debtStable: 0n,
            collateralEnabled: true,
          },
          [WETH]: {
            poolId: WETH,
            underlying: WETH,
            deposits: 0n,
            debt: 7n,
            debtStable: 0n,
            collateralEnabled: false,
          },
        },
        claimable: [],
      },
    ])
  })

  it('is absent without deposits, debts and a mode', () => {
    expect(read({ provider: { getUserReserveData: NOTHING } }).result).toEqual([])
  })

  it('is empty for an account that has a mode and neither deposits nor debts', () => {
    const { result } = read({ provider: { getUserReserveData: NOTHING } }, { pool: { getUserEMode: 1n } })
    expect(result).toMatchObject([{ account: ACCOUNT, mode: 1, pools: {}, claimable: [] }])
  })

  it('is unreadable if a part is unreadable, which could be a debt', () => {
    const failing = (asset: Address) => {
      if (asset.toLowerCase() === WETH) throw new Error('reverted')
      return NOTHING
    }
    const unreadable = expect.objectContaining({ code: 'LENDER_UNREADABLE' })
    expect(() => read({ provider: { getUserReserveData: failing } })).toThrow(unreadable)
    const modeless = { pool: { getUserEMode: undefined } }
    expect(() => read({ provider: { getUserReserveData: userData } }, modeless)).toThrow(unreadable)
  })

  it('includes pools that could not be read', () => {
    const failing = {
      getPaused: (asset: Address) => {
        if (asset.toLowerCase() === WETH) throw new Error('reverted')
        return false
      },
    }
    const { result } = read({ provider: { getUserReserveData: userData } }, { failing })
    expect(result[0]?.pools[WETH]).toMatchObject({ debt: 7n })
  })

  it('has rewards by paying contract, summed over the tokens that earned them, with known symbols', () => {
    const [usdc, weth] = [getReserveTokens(USDC), getReserveTokens(WETH)]
    const getAllUserRewards = ([token]: string[]) => {
      const earned =
        token?.toLowerCase() === usdc.aToken ? 3n : token?.toLowerCase() === weth.aToken ? 4n : 0n
      return [
        [WETH, '0x6000000000000000000000000000000000000001'],
        [earned, 0n],
      ]
    }
    const { result } = read({ provider: { getUserReserveData: NOTHING }, rewards: { getAllUserRewards } })
    expect(result[0]).toMatchObject({ pools: {} })
    expect(result[0]?.claimable).toEqual([
      {
        token: WETH,
        amount: 7n,
        symbol: 'WETH',
        decimals: 18,
        paidBy: REWARDS,
        earnedBy: [usdc.aToken, usdc.vToken, weth.aToken, weth.vToken],
      },
    ])
  })

  it('has no rewards if they cannot be read', () => {
    const { result } = read({ provider: { getUserReserveData: userData } })
    expect(result[0]).toMatchObject({ claimable: [], pools: { [USDC]: { deposits: 500n } } })
  })
})

describe('A position on Aave V2', () => {
  const userData = holding({ [USDC]: [0n, 40n, 2n, false] })

  it('separates debts by rate, and reads the common reward once', () => {
    const rewards = { REWARD_TOKEN: NEWCOMER, getRewardsBalance: 9n }
    const { result } = read({ provider: { getUserReserveData: userData }, rewards }, { isV2: true })
    const { aToken, vToken } = getReserveTokens(USDC)
    expect(result).toMatchObject([
      {
        mode: 0,
        pools: { [USDC]: { debt: 2n, debtStable: 40n, stableBorrowRate: 6 } },
        claimable: [{ token: NEWCOMER, amount: 9n, paidBy: REWARDS, earnedBy: [aToken, vToken] }],
      },
    ])
  })
})
