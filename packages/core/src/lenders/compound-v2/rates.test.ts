import * as fc from 'fast-check'
import type { Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import { getRates, RAY } from '../../lending/rates/rate-model.ts'
import { runQuery } from '../shared/scripted-chain.test-support.ts'
import { isolatedRateModelAbi, rateModelAbi } from './abi.ts'
import { C_XVS, contracts, marketOf, PLACE, USDC, wei, XVS } from './compound-v2.test-support.ts'
import { readRateModel } from './read-rate-model.ts'

const MODEL: Address = '0x0000000000000000000000000000000000000061'
const LINE = { base: 10n, slope: 200n, jump: 3_000n, kink: wei(0.8) }
/** What is charged when all is borrowed: 10 + 200 x 0.8 + 3000 x 0.2. */
const AT_FULL_USE = 770n
const PERIODS = 2_628_000n

const MARKET = marketOf()
const TOKENS = { interestRateModel: MODEL, reserveFactorMantissa: wei(0.1) }

/** A rate for pools told by so many figures, and none for others. */
const forFigures =
  (count: number, rate: bigint | undefined) =>
  (...figures: bigint[]) => {
    if (figures.length === count && rate !== undefined) return rate
    throw new Error('There is no such function')
  }

const modelOf = (answers: object) => ({
  address: MODEL,
  abi: [...rateModelAbi, ...isolatedRateModelAbi] as Abi,
  answers: { ...answers },
})

function ruleOf({ answers, token = {} }: { readonly answers: object; readonly token?: object }) {
  const chain = [...contracts({ cUsdc: { ...TOKENS, ...token } }), modelOf(answers)]
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

describe('the rate curve of a pool of the Compound V2 kind', () => {
  it.each([
    ['a block', PER_BLOCK],
    ['a second', PER_SECOND],
  ])('is read of a model that counts by %s', (_what, answers) => {
    expect(ruleOf({ answers })).toEqual(RULE)
  })

  it('is a straight line where the model knows no kink', () => {
    const { baseRatePerBlock, multiplierPerBlock } = PER_BLOCK
    expect(
      ruleOf({ answers: { baseRatePerBlock, multiplierPerBlock, getBorrowRate: forFigures(3, 210n) } }),
    ).toEqual({
      ...RULE,
      borrow: { base: 10n, slope: 200n, jump: 0n, kink: wei(1) },
    })
  })

  it('is read of a model that also asks for bad debts', () => {
    const answers = { ...PER_BLOCK, getBorrowRate: forFigures(4, AT_FULL_USE) }
    expect(ruleOf({ answers })).toEqual(RULE)
  })

  it.each(['baseRatePerBlock', 'multiplierPerBlock', 'getBorrowRate'])(
    'is not known where the model does not tell its %s',
    (missing) => {
      expect(ruleOf({ answers: { ...PER_BLOCK, [missing]: undefined } })).toBe('unknown')
    },
  )

  it('is not known where more is kept back than is paid', () => {
    expect(ruleOf({ answers: PER_BLOCK, token: { reserveFactorMantissa: wei(1) + 1n } })).toBe('unknown')
  })

  it('is read of a market that only the comptroller lists', () => {
    expect(marketOf().pools[XVS]).toBeUndefined()
    const place = { ...PLACE, cTokens: {} }
    const market = marketOf({ comptroller: { getAllMarkets: [C_XVS] } }, place)
    const chain = [...contracts({ cXvs: TOKENS }), modelOf(PER_BLOCK)]
    expect(runQuery(readRateModel(place, market, XVS), chain).result).toEqual(RULE)
  })

  it('is not known of a pool that came without its contract', () => {
    const market = marketOf()
    const pool = market.pools[USDC]
    if (!pool) throw new Error('There is no such pool')
    const bare = { ...market, pools: { [USDC]: { ...pool, contracts: {} } } }
    expect(runQuery(readRateModel({ ...PLACE, cTokens: {} }, bare, USDC), contracts()).result).toBe('unknown')
  })

  it('is believed only where it says itself what it charges when all is borrowed', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2_000n), (said) => {
        const rule = ruleOf({ answers: { ...PER_BLOCK, getBorrowRate: forFigures(3, said) } })
        expect(rule === 'unknown').toBe(said !== AT_FULL_USE)
        if (rule !== 'unknown' && rule !== 'none') expect(getRates(rule, RAY).borrow).toBe(said)
      }),
      { examples: [[AT_FULL_USE]], numRuns: 10 },
    )
  })
})
