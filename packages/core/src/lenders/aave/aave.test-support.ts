import { type Abi, zeroAddress } from 'viem'
import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { tokenAbi } from '../shared/assets.ts'
import type { Answers, ScriptedContract } from '../shared/scripted-chain.test-support.ts'
import {
  dataProviderAbi,
  figuresV2Abi,
  figuresV3Abi,
  incentivesV2Abi,
  incentivesV3Abi,
  oracleAbi,
  poolV2Abi,
  poolV3Abi,
  reserveTokensAbi,
  uiIncentivesAbi,
} from './abi.ts'
import type { AaveDeployment, ReserveTokens } from './get-deployments.ts'

export const ACCOUNT: Address = '0x00000000000000000000000000000000000000aa'
export const POOL: Address = '0x1000000000000000000000000000000000000001'
export const PROVIDER: Address = '0x1000000000000000000000000000000000000002'
export const PRICES: Address = '0x1000000000000000000000000000000000000003'
export const GATEWAY_ADDRESS: Address = '0x1000000000000000000000000000000000000004'
export const REWARDS: Address = '0x1000000000000000000000000000000000000005'
const UI_INCENTIVES_ADDRESS: Address = '0x1000000000000000000000000000000000000006'
const MARKET: Address = '0x1000000000000000000000000000000000000007'
export const USDC: Address = '0x2000000000000000000000000000000000000001'
export const WETH: Address = '0x2000000000000000000000000000000000000002'
/** A reserve that the pool lists and the startup files do not contain. */
export const NEWCOMER: Address = '0x2000000000000000000000000000000000000003'

const NAMES: Readonly<Record<string, string>> = { [USDC]: 'USDC', [WETH]: 'WETH', [NEWCOMER]: 'NEW' }
const DECIMALS: Readonly<Record<string, bigint>> = { [USDC]: 6n }

export function getReserveTokens(asset: Address): ReserveTokens {
  const suffix = asset.slice(-2)
  return {
    aToken: `0x30000000000000000000000000000000000000${suffix}`,
    sToken: zeroAddress,
    vToken: `0x50000000000000000000000000000000000000${suffix}`,
  }
}

export const V3: AaveDeployment = {
  chainId: 8453,
  nativeSymbol: 'ETH',
  lender: 'AAVE_V3',
  family: 'aave-v3',
  pool: POOL,
  dataProvider: PROVIDER,
  oracle: PRICES,
  gateway: GATEWAY_ADDRESS,
  incentives: { address: UI_INCENTIVES_ADDRESS, market: MARKET },
  reserves: [USDC, WETH],
  tokens: { [USDC]: getReserveTokens(USDC), [WETH]: getReserveTokens(WETH) },
}

export const V2: AaveDeployment = { ...V3, lender: 'AAVE_V2', family: 'aave-v2' }

const RAY = 10n ** 27n

/** Reserve ids, which differ from the indexes after a reserve was dropped. */
const IDS: Readonly<Record<string, number>> = { [USDC]: 0, [WETH]: 3, [NEWCOMER]: 5 }

/** Deposits of 1,000 at 2%, debt of 400 at 5%. */
const configuration = (asset: Address) =>
  [DECIMALS[asset] ?? 18n, 7_500n, 8_000n, 10_500n, 1_000n, true, true, false, true, false] as const

const MODE_1 = { ltv: 9_000, liquidationThreshold: 9_300, liquidationBonus: 10_100, priceSource: zeroAddress }
const NO_MODE = { ltv: 0, liquidationThreshold: 0, liquidationBonus: 0, priceSource: zeroAddress, label: '' }

export function modeOne(label: string, existingId = 1) {
  return (id: number) => (id === existingId ? { ...MODE_1, label } : NO_MODE)
}

/** Replies of a pool of Aave 3.6, which returns modes as bitmaps. One mode has no label. */
const POOL_ANSWERS: Answers = {
  POOL_REVISION: 10n,
  getReservesList: [USDC, WETH, NEWCOMER],
  getReserveData: (asset: Address) => {
    const { aToken, sToken, vToken } = getReserveTokens(lowerAddress(asset))
    const id = IDS[asset.toLowerCase()]
    return [0n, 0n, 0n, 0n, 0n, 0n, 0, id, aToken, sToken, vToken, zeroAddress, 0n, 0n, 0n]
  },
  getEModeCategoryData: modeOne(''),
  getEModeCategoryCollateralBitmap: 1n << 3n,
  getEModeCategoryBorrowableBitmap: (1n << 3n) | 1n,
  getEModeCategoryLtvzeroBitmap: 0n,
  getUserEMode: 0n,
}

const PROVIDER_ANSWERS: Answers = {
  getReserveData: (asset: Address) => {
    const unit = 10n ** (DECIMALS[asset.toLowerCase()] ?? 18n)
    const rates = [(2n * RAY) / 100n, (5n * RAY) / 100n, 0n, 0n, RAY, RAY, 0]
    return [0n, 0n, 1_000n * unit, 0n, 400n * unit, ...rates]
  },
  getReserveConfigurationData: (asset: Address) => configuration(lowerAddress(asset)),
  getReserveCaps: [500n, 2_000n],
  getPaused: false,
  getSiloedBorrowing: false,
  getDebtCeiling: 0n,
  getVirtualUnderlyingBalance: 590n,
  getReserveEModeCategory: 0n,
}

const ORACLE_ANSWERS: Answers = {
  getAssetPrice: 2_000n * 10n ** 8n,
  BASE_CURRENCY: zeroAddress,
  BASE_CURRENCY_UNIT: 10n ** 8n,
}

/** ABI of both generations, as functions of both are called until the generation is known. */
const POOL_OF_ALL: Abi = [...poolV3Abi, ...poolV2Abi]

const TOKEN_OF_POOL: Abi = [...reserveTokensAbi, ...tokenAbi]

interface Script {
  readonly pool?: Answers
  readonly provider?: Answers
  readonly oracle?: Answers
  readonly tokens?: Answers
  readonly rewards?: Answers
  readonly incentives?: Answers
}

/** Returns the contracts of Aave V3 with changed replies. */
export function chainOfV3({
  pool,
  provider,
  oracle,
  tokens,
  rewards,
  incentives,
}: Script = {}): ScriptedContract[] {
  const assets = [USDC, WETH, NEWCOMER]
  return [
    { address: POOL, abi: POOL_OF_ALL, answers: { ...POOL_ANSWERS, ...pool } },
    {
      address: PROVIDER,
      abi: [...dataProviderAbi, ...figuresV3Abi] as Abi,
      answers: { ...PROVIDER_ANSWERS, ...provider },
    },
    { address: PRICES, abi: oracleAbi, answers: { ...ORACLE_ANSWERS, ...oracle } },
    ...assets.map((address) => ({
      address,
      abi: TOKEN_OF_POOL,
      answers: { symbol: NAMES[address], balanceOf: 600n, ...tokens },
    })),
    ...assets.map((asset) => ({
      address: getReserveTokens(asset).aToken,
      abi: TOKEN_OF_POOL,
      answers: { getIncentivesController: REWARDS },
    })),
    { address: REWARDS, abi: incentivesV3Abi, answers: rewards ?? {} },
    { address: UI_INCENTIVES_ADDRESS, abi: uiIncentivesAbi, answers: incentives ?? {} },
  ]
}

/** Returns the contracts of the original Aave V2, which is valued in ether and has stable rates. */
export function chainOfV2({ pool, provider, oracle, rewards }: Script = {}): ScriptedContract[] {
  const others = chainOfV3().filter(({ address }) => ![POOL, PROVIDER, PRICES, REWARDS].includes(address))
  return [
    ...others,
    {
      address: POOL,
      abi: POOL_OF_ALL,
      answers: { getReservesList: [USDC, WETH], paused: false, ...pool },
    },
    {
      address: PROVIDER,
      abi: [...dataProviderAbi, ...figuresV2Abi] as Abi,
      answers: {
        getReserveData: [
          600n,
          100n,
          300n,
          (2n * RAY) / 100n,
          (5n * RAY) / 100n,
          (7n * RAY) / 100n,
          0n,
          RAY,
          RAY,
          0,
        ],
        getReserveConfigurationData: (asset: Address) => configuration(lowerAddress(asset)).with(7, true),
        getReserveTokensAddresses: (asset: Address) => {
          const { aToken, vToken } = getReserveTokens(lowerAddress(asset))
          return [aToken, STABLE_DEBT, vToken]
        },
        ...provider,
      },
    },
    { address: PRICES, abi: oracleAbi, answers: { getAssetPrice: 5n * 10n ** 14n, WETH, ...oracle } },
    { address: REWARDS, abi: incentivesV2Abi, answers: rewards ?? {} },
  ]
}

export const STABLE_DEBT: Address = '0x4000000000000000000000000000000000000001'
