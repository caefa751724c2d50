import { encodeFunctionResult, type Hex, parseAbi, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import { raw, runQuery, SCRIPTED_BLOCK } from '../shared/scripted-chain.test-support.ts'
import { chainOfV2, chainOfV3, getReserveTokens, REWARDS, USDC, V2, V3, WETH } from './aave.test-support.ts'
import { uiIncentivesAbi } from './abi.ts'
import { readMarket } from './read-market.ts'

const OP: Hex = '0x6000000000000000000000000000000000000ab1'
const ARB: Hex = '0x6000000000000000000000000000000000000ab2'

/** Rewards of 0.01 tokens per second at 4 dollars: 315,360 tokens or 1,261,440 dollars a year. */
const REWARD = {
  symbol: 'OP',
  token: OP,
  priceFeed: zeroAddress,
  perSecond: 10n ** 16n,
  updatedAt: 0n,
  index: 0n,
  endsAt: BigInt(SCRIPTED_BLOCK.timestamp) + 1n,
  price: 4n * 10n ** 8n,
  decimals: 18,
  precision: 6,
  priceDecimals: 8,
}

type Told = typeof REWARD

/** The same rewards, with other decimals of token and feed. */
const IN_OTHER_DIGITS: Told = {
  ...REWARD,
  token: ARB,
  perSecond: 10_000n,
  decimals: 6,
  price: 4n * 10n ** 18n,
  priceDecimals: 18,
}

/** Reward rates for deposits of 1,000 and debts of 400 tokens at 2,000 dollars. */
const OF_DEPOSITS = (1_261_440 / 2_000_000) * 100
const OF_DEBTS = (1_261_440 / 800_000) * 100

const paid = (token: Address, rewards: readonly Told[]) => ({
  token: token,
  controller: REWARDS,
  rewards,
})

/** Rewards data of one reserve. */
function reserve(asset: Address, ofDeposits: readonly Told[] = [], ofDebts: readonly Told[] = []) {
  const { aToken, vToken } = getReserveTokens(asset)
  return {
    underlying: asset,
    ofDeposits: paid(aToken, ofDeposits),
    ofDebts: paid(vToken, ofDebts),
  }
}

/** Rewards of USDC in a market without failures. */
function rewardsWith(getReservesIncentivesData: unknown, script: Parameters<typeof chainOfV3>[0] = {}) {
  const contracts = chainOfV3({ ...script, incentives: { getReservesIncentivesData } })
  const { pools, failures } = runQuery(readMarket(V3), contracts).result
  expect(failures).toEqual([])
  return pools[USDC]?.rewards
}

/** Encodes a third entry per reserve, that of stable debts. */
const UNTIL_31 = parseAbi([
  'struct Reward { string symbol; address token; address priceFeed; uint256 perSecond; uint256 updatedAt; uint256 index; uint256 endsAt; int256 price; uint8 decimals; uint8 precision; uint8 priceDecimals; }',
  'struct Incentives { address token; address controller; Reward[] rewards; }',
  'struct Reserve { address underlying; Incentives ofDeposits; Incentives ofDebts; Incentives ofStableDebts; }',
  'function getReservesIncentivesData(address market) view returns (Reserve[])',
])

type Reserves = readonly ReturnType<typeof reserve>[]
const since32 = (result: Reserves) => encodeFunctionResult({ abi: uiIncentivesAbi, result })
const until31 = (reserves: Reserves) =>
  encodeFunctionResult({
    abi: UNTIL_31,
    result: reserves.map((entry) => ({ ...entry, ofStableDebts: paid(zeroAddress, [REWARD]) })),
  })

describe('Rewards of a market of Aave V3', () => {
  it.each([
    ['from 3.2 on', since32],
    ['up to 3.1, with a part for stable debts', until31],
  ])('are rates of deposits and debts, encoded %s', (_, encode) => {
    const rewards = rewardsWith(
      raw(encode([reserve(WETH), reserve(USDC, [REWARD], [REWARD, IN_OTHER_DIGITS])])),
    )
    expect(rewards).toEqual({
      [OP]: {
        depositRate: expect.closeTo(OF_DEPOSITS, 10),
        variableBorrowRate: expect.closeTo(OF_DEBTS, 10),
        stableBorrowRate: 0,
      },
      [ARB]: {
        depositRate: 0,
        variableBorrowRate: expect.closeTo(OF_DEBTS, 10),
        stableBorrowRate: 0,
      },
    })
  })

  it('are read once, in the first step, for lenders with a known contract', () => {
    const incentives = { getReservesIncentivesData: [] }
    const readSteps = (lender: typeof V3) =>
      runQuery(readMarket(lender), chainOfV3({ incentives })).asked.map(
        (step) => step.filter((name) => name === 'getReservesIncentivesData').length,
      )
    expect(readSteps(V3)).toEqual([1, 0])
    expect(readSteps({ ...V3, incentives: undefined })).toEqual([0, 0])
    const { asked: ofV2 } = runQuery(readMarket(V2), chainOfV2())
    expect(ofV2.flat()).not.toContain('getReservesIncentivesData')
  })

  it('end at their last second', () => {
    const ended = { ...IN_OTHER_DIGITS, endsAt: BigInt(SCRIPTED_BLOCK.timestamp) }
    expect(Object.keys(rewardsWith([reserve(USDC, [ended, REWARD])]) ?? {})).toEqual([OP])
  })

  it.each([0n, -1n])('are unknown if their feed reports %s', (price) => {
    const priceless = { ...IN_OTHER_DIGITS, price }
    expect(rewardsWith([reserve(USDC, [priceless, REWARD])])).toMatchObject({
      [priceless.token]: { depositRate: 'unknown', variableBorrowRate: 0 },
      [OP]: { depositRate: expect.any(Number) },
    })
  })

  it('are unknown without a price of the pool in dollars', () => {
    const rewardData = [reserve(USDC, [REWARD], [REWARD])]
    const unknown = { [OP]: { depositRate: 'unknown', variableBorrowRate: 'unknown', stableBorrowRate: 0 } }
    expect(rewardsWith(rewardData, { oracle: { getAssetPrice: 0n } })).toEqual(unknown)
    const inEther = { BASE_CURRENCY: WETH, BASE_CURRENCY_UNIT: 10n ** 18n }
    expect(rewardsWith(rewardData, { oracle: inEther })).toEqual(unknown)
  })

  it('are unknown if no deposit or debt earns them', () => {
    const empty = [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0]
    const rewardData = [reserve(USDC, [REWARD], [REWARD])]
    expect(rewardsWith(rewardData, { provider: { getReserveData: empty } })).toMatchObject({
      [OP]: { depositRate: 'unknown' },
    })
  })

  it('are unknown if the contract reverts or replies malformed data', () => {
    const rewardData = since32([reserve(USDC, [REWARD])])
    const huge = 10n ** 12n
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    const decimals = `${word(18n)}${word(6n)}${word(8n)}`
    expect(rewardData).toContain(decimals)
    const nonsense: readonly Hex[] = [
      '0x',
      `0x${word(0n)}`,
      `0x${word(32n)}${word(huge)}`,
      `0x${'ff'.repeat(320)}`,
      // Cut the reply off within the rewards.
      `0x${rewardData.slice(2, -64 * 8)}`,
      `0x${rewardData.slice(2).replace(decimals, `${word(huge)}${word(6n)}${word(8n)}`)}`,
    ]
    expect(rewardsWith(undefined)).toBe('unknown')
    for (const data of nonsense) expect(rewardsWith(raw(data)), data.slice(0, 140)).toBe('unknown')
  })

  it('ignore those of other markets', () => {
    const foreign = getReserveTokens('0x2000000000000000000000000000000000000009')
    const foreignData = { ...reserve(USDC), ofDeposits: paid(foreign.aToken, [REWARD]) }
    expect(rewardsWith([foreignData])).toEqual({})
  })
})
