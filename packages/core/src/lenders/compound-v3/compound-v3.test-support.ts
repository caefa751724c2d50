import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket } from '../../lending/lender-market.ts'
import { tokenAbi } from '../shared/assets.ts'
import { runQuery, type ScriptedContract, scripted } from '../shared/scripted-chain.test-support.ts'
import { cometAbi, priceFeedAbi, rewardsAbi, scaledRewardsAbi } from './abi.ts'
import type { CompoundV3Deployment } from './get-deployments.ts'
import { readMarket } from './read-market.ts'

export const USDC: Address = '0x0000000000000000000000000000000000000011'
export const WETH: Address = '0x0000000000000000000000000000000000000012'
export const COMP: Address = '0x0000000000000000000000000000000000000013'
export const ACCOUNT: Address = '0x0000000000000000000000000000000000000051'
export const BULKER: Address = '0x0000000000000000000000000000000000000022'
export const REWARDS_ADDRESS: Address = '0x0000000000000000000000000000000000000023'
const USDC_FEED: Address = '0x0000000000000000000000000000000000000041'
const WETH_FEED: Address = '0x0000000000000000000000000000000000000042'
export const COMP_FEED: Address = '0x0000000000000000000000000000000000000043'

/** A Comet for USDC with ether and COMP as collateral. */
export const PLACE: CompoundV3Deployment = {
  chainId: 1,
  lender: 'COMPOUND_V3_USDC',
  comet: '0x0000000000000000000000000000000000000021',
  bulker: BULKER,
  rewards: REWARDS_ADDRESS,
}

export const wei = (ether: number) => BigInt(ether * 1e6) * 10n ** 12n

const collateral = (asset: Address, priceFeed: Address, supplyCap: bigint) => ({
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

const CONTRACTS = {
  comet: {
    address: PLACE.comet,
    abi: cometAbi,
    answers: {
      baseToken: USDC,
      baseTokenPriceFeed: USDC_FEED,
      baseBorrowMin: 100_000_000n,
      baseMinForRewards: 1_000_000n,
      // COMP per second, scaled by `trackingIndexScale`.
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
      getPrice: (feed: Address) => PRICES[feed],
      getSupplyRate: (utilization: bigint) => utilization / 10n ** 9n,
      getBorrowRate: 1_268_391_679n,
      totalsCollateral: [wei(7), 0n],
    },
  },
  feed: { address: USDC_FEED, abi: priceFeedAbi, answers: { description: 'USDC / USD' } },
  rewards: {
    address: REWARDS_ADDRESS,
    abi: [...scaledRewardsAbi, ...rewardsAbi],
    answers: { rewardConfig: [COMP, 10n ** 12n, true, 10n ** 18n] },
  },
  usdc: { address: USDC, abi: tokenAbi, answers: { symbol: 'USDC', decimals: 6, balanceOf: 4_000_000_000n } },
  weth: { address: WETH, abi: tokenAbi, answers: { symbol: 'WETH', decimals: 18 } },
  comp: { address: COMP, abi: tokenAbi, answers: { symbol: 'COMP', decimals: 18 } },
}

export type Change = Readonly<Partial<Record<keyof typeof CONTRACTS, object>>>

/** Returns a Comet and its contracts with changed replies. */
export function contracts(change?: Change): ScriptedContract[] {
  return scripted(CONTRACTS, change)
}

export function createTestMarket(change?: Change, place = PLACE): LenderMarket {
  return runQuery(readMarket(place), contracts(change)).result
}
