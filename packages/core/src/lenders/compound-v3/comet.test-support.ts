import { parseAbi } from 'viem'
import type { LenderMarket } from '../../lending/index.ts'
import { playReading, type ScriptedContract } from '../shared/scripted-chain.test-support.ts'
import { COMET, PRICE_FEED, REWARDS, SCALED_REWARDS } from './abi.ts'
import type { CometPlace } from './directory.ts'
import { readMarket } from './market.ts'

export const USDC = '0x0000000000000000000000000000000000000011'
export const WETH = '0x0000000000000000000000000000000000000012'
export const COMP = '0x0000000000000000000000000000000000000013'
export const ACCOUNT = '0x0000000000000000000000000000000000000051'
export const BULKER = '0x0000000000000000000000000000000000000022'
export const REWARDS_ADDRESS = '0x0000000000000000000000000000000000000023'
const USDC_FEED = '0x0000000000000000000000000000000000000041'
const WETH_FEED = '0x0000000000000000000000000000000000000042'
export const COMP_FEED = '0x0000000000000000000000000000000000000043'

/** Dollars, borrowed against ether and COMP. */
export const PLACE: CometPlace = {
  chainId: 1,
  lender: 'COMPOUND_V3_USDC',
  comet: '0x0000000000000000000000000000000000000021',
  bulker: BULKER,
  rewards: REWARDS_ADDRESS,
}

const TOKEN = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address account) view returns (uint256)',
])

export const wei = (ether: number) => BigInt(ether * 1e6) * 10n ** 12n

const collateral = (asset: string, priceFeed: string, supplyCap: bigint) => ({
  offset: 0,
  asset,
  priceFeed,
  scale: 10n ** 18n,
  borrowCollateralFactor: wei(0.8),
  liquidateCollateralFactor: wei(0.85),
  liquidationFactor: wei(0.9),
  supplyCap,
})

const INFOS = [collateral(WETH, WETH_FEED, wei(1000)), collateral(COMP, COMP_FEED, 0n)]

const PRICES: Readonly<Record<string, bigint>> = {
  [USDC_FEED]: 99_990_000n,
  [WETH_FEED]: 3_000_00000000n,
  [COMP_FEED]: 50_00000000n,
}

const BASE = {
  comet: {
    baseToken: USDC,
    baseTokenPriceFeed: USDC_FEED,
    baseBorrowMin: 100_000_000n,
    baseMinForRewards: 1_000_000n,
    // COMP a second, with 15 decimals.
    baseTrackingSupplySpeed: 10n ** 9n,
    baseTrackingBorrowSpeed: 2n * 10n ** 9n,
    trackingIndexScale: 10n ** 15n,
    getUtilization: wei(0.6),
    totalSupply: 10_000_000_000n,
    totalBorrow: 6_000_000_000n,
    isSupplyPaused: false,
    isWithdrawPaused: false,
    numAssets: INFOS.length,
    getAssetInfo: (i: number) => {
      const info = INFOS[i]
      if (!info) throw new Error('BadAsset()')
      return info
    },
    getPrice: (feed: string) => PRICES[feed],
    getSupplyRate: (utilization: bigint) => utilization / 10n ** 9n,
    getBorrowRate: 1_268_391_679n,
    totalsCollateral: [wei(7), 0n],
  },
  feed: { description: 'USDC / USD' },
  rewards: { rewardConfig: [COMP, 10n ** 12n, true, 10n ** 18n] },
  usdc: { symbol: 'USDC', decimals: 6, balanceOf: 4_000_000_000n },
  weth: { symbol: 'WETH', decimals: 18 },
  comp: { symbol: 'COMP', decimals: 18 },
}

export type Change = Readonly<Partial<Record<keyof typeof BASE, object>>>

/** A Comet and all around it, with what a test wants otherwise. */
export function contracts(change: Change = {}): ScriptedContract[] {
  const scripted = (address: string, abi: ScriptedContract['abi'], name: keyof typeof BASE) => ({
    address,
    abi,
    answers: { ...BASE[name], ...change[name] },
  })
  return [
    scripted(PLACE.comet, COMET, 'comet'),
    scripted(USDC_FEED, PRICE_FEED, 'feed'),
    scripted(REWARDS_ADDRESS, [...SCALED_REWARDS, ...REWARDS], 'rewards'),
    scripted(USDC, TOKEN, 'usdc'),
    scripted(WETH, TOKEN, 'weth'),
    scripted(COMP, TOKEN, 'comp'),
  ]
}

export function marketOf(change?: Change, place = PLACE): LenderMarket {
  return playReading(readMarket(place), contracts(change)).result
}
