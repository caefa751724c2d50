import * as fc from 'fast-check'
import type { Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import { getRates, RAY } from '../../lending/rates/rate-model.ts'
import { runQuery } from '../shared/scripted-chain.test-support.ts'
import { isolatedRateModelAbi, rateModelAbi } from './abi.ts'
import { C_XVS, contracts, createTestMarket, PLACE, USDC, wei, XVS } from './compound-v2.test-support.ts'
import { readRateModel } from './read-rate-model.ts'

const MODEL: Address = '0x0000000000000000000000000000000000000061'
const LINE = { base: 10n, slope: 200n, jump: 3_000n, kink: wei(0.8) }
/** Borrow rate at 100% utilization: 10 + 200 x 0.8 + 3000 x 0.2. */
const AT_FULL_USE = 770n
const PERIODS = 2_628_000n

const MARKET = createTestMarket()
const TOKENS = { interestRateModel: MODEL, reserveFactorMantissa: wei(0.1) }

/** Returns a rate for calls with this number of arguments, and reverts for others. */
const forFigures =
  (count: number, rate: bigint | undefined) =>
  (...figures: bigint[]) => {
    if (figures.length === count && rate !== undefined) return rate
    throw new Error('There is no such function')
  }

const createModel = (answers: object) => ({
  address: MODEL,
  abi: [...rateModelAbi, ...isolatedRateModelAbi] as Abi,
  answers: { ...answers },
})

function readRule({ answers, token = {} }: { readonly answers: object; readonly token?: object }) {
  const chain = [...contracts({ cUsdc: { ...TOKENS, ...token } }), createModel(answers)]
  return runQuery(readRateModel(PLACE, MARKET, USDC), chain).result
}

const PER_BLOCK = {
  baseRatePerBlock: LINE.base,
  multiplierPerBlock: LINE.slope,
  jumpMultiplierPerBlock: LINE.jump,
  kink: LINE.kink,
  getBorrowRate: forFigures(3, AT_FULL_USE),
}

const PER_SECOND = {
  baseRatePerTimestamp: LINE.base,
  multiplierPerTimestamp: LINE.slope,
  jumpMultiplierPerTimestamp: LINE.jump,
  kink: LINE.kink,
  getBorrowRate: forFigures(3, AT_FULL_USE),
}

const RULE = { kind: 'jump', borrow: LINE, reserveFactor: wei(0.1), periodsAYear: PERIODS }

describe('The rate model of a pool of the Compound V2 family', () => {
  it.each([
    ['block', PER_BLOCK],
    ['second', PER_SECOND],
  ])('is read from a model with rates per %s', (_what, answers) => {
    expect(readRule({ answers })).toEqual(RULE)
  })

  it('is a straight line for a model without a kink', () => {
    const { baseRatePerBlock, multiplierPerBlock } = PER_BLOCK
    expect(
      readRule({ answers: { baseRatePerBlock, multiplierPerBlock, getBorrowRate: forFigures(3, 210n) } }),
    ).toEqual({
      ...RULE,
      borrow: { base: 10n, slope: 200n, jump: 0n, kink: wei(1) },
    })
  })

  it('is read from a model with a parameter for bad debt', () => {
    const answers = { ...PER_BLOCK, getBorrowRate: forFigures(4, AT_FULL_USE) }
    expect(readRule({ answers })).toEqual(RULE)
  })

  it.each(['baseRatePerBlock', 'multiplierPerBlock', 'getBorrowRate'])(
    'is unknown for a model without %s',
    (missing) => {
      expect(readRule({ answers: { ...PER_BLOCK, [missing]: undefined } })).toBe('unknown')
    },
  )

  it('is unknown for a reserve factor above 1', () => {
    expect(readRule({ answers: PER_BLOCK, token: { reserveFactorMantissa: wei(1) + 1n } })).toBe('unknown')
  })

  it('is read for a market that only the comptroller lists', () => {
    expect(createTestMarket().pools[XVS]).toBeUndefined()
    const place = { ...PLACE, cTokens: {} }
    const market = createTestMarket({ comptroller: { getAllMarkets: [C_XVS] } }, place)
    const chain = [...contracts({ cXvs: TOKENS }), createModel(PER_BLOCK)]
    expect(runQuery(readRateModel(place, market, XVS), chain).result).toEqual(RULE)
  })

  it('is unknown for a pool without its contract', () => {
    const market = createTestMarket()
    const pool = market.pools[USDC]
    if (!pool) throw new Error('There is no such pool')
    const bare = { ...market, pools: { [USDC]: { ...pool, contracts: {} } } }
    expect(runQuery(readRateModel({ ...PLACE, cTokens: {} }, bare, USDC), contracts()).result).toBe('unknown')
  })

  it('is unknown unless it matches the rate of the contract at 100% utilization', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2_000n), (rateAtFullUse) => {
        const rule = readRule({ answers: { ...PER_BLOCK, getBorrowRate: forFigures(3, rateAtFullUse) } })
        expect(rule === 'unknown').toBe(rateAtFullUse !== AT_FULL_USE)
        if (rule !== 'unknown' && rule !== 'none') expect(getRates(rule, RAY).borrow).toBe(rateAtFullUse)
      }),
      { examples: [[AT_FULL_USE]], numRuns: 10 },
    )
  })
})
