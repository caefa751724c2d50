import { describe, expect, it } from 'vitest'
import { runQuery } from '../shared/scripted-chain.test-support.ts'
import {
  ACCOUNT,
  BLUE,
  BROKER_ADDRESS,
  COLLATERAL,
  contracts,
  createTestMarket,
  LISTA,
  LOAN,
} from './morpho.test-support.ts'
import { readPositions } from './read-positions.ts'

function readAccount(held: object, place = BLUE, change: { morpho?: object; broker?: object } = {}) {
  const all = { ...change, morpho: { ...change.morpho, position: held } }
  return runQuery(readPositions(place, ACCOUNT, createTestMarket(all, place)), contracts(all))
}

const NOTHING = { supplyShares: 0n, borrowShares: 0n, collateral: 0n }

describe('A position in a market of Morpho Blue', () => {
  it('is absent, in one step, for an account without deposits and debts', () => {
    expect(readAccount(NOTHING)).toEqual({ result: [], asked: [['position', 'market']] })
  })

  it('has deposits rounded down and debts rounded up, with interest up to the block', () => {
    const { result, asked } = readAccount({
      supplyShares: 100_000_000_000_000n,
      borrowShares: 50_000_000_000_000n,
      collateral: 7n,
    })
    expect(asked).toEqual([['position', 'market'], ['borrowRateView']])
    expect(result).toMatchObject([
      {
        account: ACCOUNT,
        subAccount: '0',
        mode: 0,
        pools: {
          // Of 9132 interest, 456 are the fee (455996043 shares). 1e14 x 1000009133 / 1000000456996043 is 100000867.6.
          [LOAN]: { deposits: 100_000_867n, debt: 50_000_571n, collateralEnabled: false },
          [COLLATERAL]: { deposits: 7n, debt: 0n, collateralEnabled: true },
        },
      },
    ])
  })

  it('is read without the rate if it only has collateral', () => {
    const { result, asked } = readAccount({ ...NOTHING, collateral: 7n })
    expect(asked).toHaveLength(1)
    expect(Object.keys(result[0]?.pools ?? {})).toEqual([COLLATERAL])
  })

  it('is unreadable instead of empty if the contract does not reply', () => {
    expect(() => readAccount({ supplyShares: -1n })).toThrow(
      expect.objectContaining({ code: 'LENDER_UNREADABLE' }),
    )
  })

  it('has the debt that the broker of Lista returns, if the market has a broker', () => {
    const held = { ...NOTHING, borrowShares: 50_000_000_000_000n }
    const rules = { morpho: { brokers: BROKER_ADDRESS }, broker: { getUserTotalDebt: 61_000_000n } }
    expect(readAccount(held, LISTA, rules).result[0]?.pools[LOAN]?.debt).toBe(61_000_000n)
    expect(() => readAccount(held, LISTA, { ...rules, broker: {} })).toThrow(
      expect.objectContaining({ code: 'LENDER_UNREADABLE' }),
    )
  })
})
