import { describe, expect, it } from 'vitest'
import { runQuery } from '../shared/scripted-chain.test-support.ts'
import {
  ACCOUNT,
  type Change,
  contracts,
  PLACE,
  USDC,
  USDC_POOL,
  WMNT,
  WMNT_POOL,
} from './init.test-support.ts'
import { readPositions } from './read-positions.ts'

const LP = '0x00000000000000000000000000000000000000d1'

function readAccount(change: Change) {
  return runQuery(readPositions(PLACE, ACCOUNT), contracts(change))
}

const nothing = [[], [], [], [], []] as const
const noDebts = [[], []] as const

const holds = (pools: readonly string[], shares: readonly bigint[]) => [pools, shares, [], [], []] as const

describe('Positions of an account on Init', () => {
  it('are empty, in one step, for an account without positions', () => {
    const { result, asked } = readAccount({})
    expect(result).toEqual([])
    expect(asked).toHaveLength(1)
  })

  it('are sub-accounts with their own modes and amounts up to the block, read in two steps', () => {
    const { result, asked } = readAccount({
      posManager: {
        balanceOf: 1n,
        tokenOfOwnerByIndex: (_owner: string, index: bigint) => 900n + index,
        getPosMode: 3,
        getPosCollInfo: holds([USDC_POOL], [9_000_000_000_000_000n]),
        getPosBorrInfo: [[USDC_POOL], [25_000_000n]],
      },
    })
    expect(asked).toHaveLength(2)
    expect(result).toMatchObject([
      {
        subAccount: '900',
        account: ACCOUNT,
        mode: 3,
        pools: {
          [USDC]: {
            // Of 3424 interest, 684 are reserves (61559831332 shares). 9e15 x 1000003425 / 90000061659831332 is
            // 100000273.9.
            deposits: 100_000_273n,
            debt: 30_000_343n,
            collateralEnabled: true,
            depositShares: 9_000_000_000_000_000n,
            debtShares: 25_000_000n,
          },
        },
      },
    ])
    expect(result[0]).not.toHaveProperty('heldBy')
  })

  it("include positions that the hook of Init's application holds, with its address", () => {
    const { result } = readAccount({
      hook: { lastPosIds: 2n, initPosIds: (_user: string, id: bigint) => 70n + id },
      posManager: {
        getPosMode: 1,
        getPosCollInfo: (posId: bigint) => (posId === 72n ? holds([WMNT_POOL], [10n ** 26n]) : nothing),
        getPosBorrInfo: noDebts,
      },
    })
    expect(result).toMatchObject([
      {
        subAccount: '72',
        heldBy: { contract: PLACE.hook, id: 2n },
        pools: { [WMNT]: { deposits: 10n ** 18n, debt: 0n } },
      },
    ])
    expect(result).toHaveLength(1)
  })

  it('are only those that the account owns if the hook is not deployed', () => {
    expect(readAccount({ hook: { lastPosIds: undefined } }).result).toEqual([])
  })

  it('are complete for accounts with many positions', () => {
    const { result, asked } = readAccount({
      posManager: {
        balanceOf: 9n,
        tokenOfOwnerByIndex: (_owner: string, index: bigint) => index + 1n,
        getPosMode: 1,
        getPosCollInfo: holds([USDC_POOL], [1_000_000n]),
        getPosBorrInfo: noDebts,
      },
    })
    expect(asked).toHaveLength(3)
    expect(result.map(({ subAccount }) => subAccount)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  })

  it('list LP tokens by contract, without a price', () => {
    const { result } = readAccount({
      posManager: {
        balanceOf: 1n,
        tokenOfOwnerByIndex: 1n,
        getPosMode: 1,
        getPosCollInfo: [[], [], [LP], [[5n, 6n]], [[40n, 2n]]],
        getPosBorrInfo: noDebts,
      },
    })
    expect(result[0]?.pools[LP]).toMatchObject({ deposits: 42n, collateralEnabled: true })
  })

  it('are unreadable instead of incomplete if one of their pools or their list cannot be read', () => {
    const unreadable = expect.objectContaining({ code: 'LENDER_UNREADABLE' })
    const posManager = {
      balanceOf: 1n,
      tokenOfOwnerByIndex: 1n,
      getPosMode: 1,
      getPosCollInfo: holds([USDC_POOL], [1n]),
      getPosBorrInfo: noDebts,
    }
    expect(() => readAccount({ posManager, usdcPool: { totalDebt: undefined } })).toThrow(unreadable)
    expect(() => readAccount({ posManager: { ...posManager, getPosBorrInfo: undefined } })).toThrow(
      unreadable,
    )
    expect(() => readAccount({ posManager: { balanceOf: undefined } })).toThrow(unreadable)
  })
})
