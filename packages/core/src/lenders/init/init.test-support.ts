import { mantle } from '../../chains/records.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket } from '../../lending/lender-market.ts'
import type { StartupFiles } from '../../lending/startup/files.ts'
import { tokenAbi } from '../shared/assets.ts'
import {
  runQuery,
  SCRIPTED_BLOCK,
  type ScriptedContract,
  scripted,
} from '../shared/scripted-chain.test-support.ts'
import { configAbi, coreAbi, hookAbi, oracleAbi, poolAbi, posManagerAbi } from './abi.ts'
import { getInitDeployments, type InitDeployment } from './get-deployments.ts'
import { readMarket } from './read-market.ts'

export const ACCOUNT: Address = '0x00000000000000000000000000000000000000e1'
export const USDC: Address = '0x00000000000000000000000000000000000000a1'
export const WMNT: Address = '0x00000000000000000000000000000000000000a2'
export const USDC_POOL: Address = '0x00000000000000000000000000000000000000b1'
export const WMNT_POOL: Address = '0x00000000000000000000000000000000000000b2'
const CONFIG_ADDRESS: Address = '0x00000000000000000000000000000000000000c1'
const ORACLE_ADDRESS: Address = '0x00000000000000000000000000000000000000c2'

export const FILES: StartupFiles = {
  'config/init-pools': { INIT: { 5000: CONFIG_ADDRESS } },
  'data/init-config': {
    INIT: {
      5000: [
        { pool: USDC_POOL, underlying: USDC, modes: [1, 3] },
        { pool: WMNT_POOL, underlying: WMNT, modes: [1, 7] },
      ],
    },
  },
}

export function placeOn(files: StartupFiles = FILES): InitDeployment {
  const [place] = getInitDeployments(files, mantle)
  if (!place) throw new Error('The files of the test have no Init on Mantle')
  return place
}

export const PLACE = placeOn()

const WAD = 10n ** 18n

/** Liquidity of 700, debt of 300 at 10% a year with a reserve factor of 20%, accrued an hour ago. */
const USDC_STATE = {
  cash: 700_000_000n,
  totalDebt: 300_000_000n,
  totalDebtShares: 250_000_000n,
  totalSupply: 90_000_000_000_000_000n,
  lastAccruedTime: BigInt(SCRIPTED_BLOCK.timestamp - 3_600),
  reserveFactor_e18: WAD / 5n,
  getBorrowRate_e18: 3_170_979_198n,
}

/** A pool that has accrued no interest: a share is worth 1e-8 base units. */
const WMNT_STATE = {
  ...USDC_STATE,
  cash: 1_000n * WAD,
  totalDebt: 0n,
  totalDebtShares: 0n,
  totalSupply: 1_000n * WAD * 10n ** 8n,
  getBorrowRate_e18: 0n,
}

export const RULES = {
  supplyCap: 2n ** 128n - 1n,
  borrowCap: 500_000_000n,
  canMint: true,
  canBurn: true,
  canBorrow: true,
  canRepay: true,
  canFlash: true,
}

export const STATUS = { canCollateralize: true, canDecollateralize: true, canBorrow: true, canRepay: true }

const FACTORS: Readonly<Record<string, object>> = {
  [`1${USDC_POOL}`]: { collFactor_e18: (WAD * 9n) / 10n, borrFactor_e18: (WAD * 11n) / 10n },
  [`3${USDC_POOL}`]: { collFactor_e18: (WAD * 95n) / 100n, borrFactor_e18: WAD },
  [`1${WMNT_POOL}`]: { collFactor_e18: WAD / 2n, borrFactor_e18: 2n * WAD },
}

function getFactors(mode: number, pool: Address): object {
  return FACTORS[`${mode}${pool.toLowerCase()}`] ?? { collFactor_e18: 0n, borrFactor_e18: 0n }
}

function getPrice(token: Address): bigint {
  return token.toLowerCase() === USDC ? 10n ** 30n : 10n ** 18n / 2n
}

const CONTRACTS = {
  core: { address: PLACE.core, abi: coreAbi, answers: { oracle: ORACLE_ADDRESS } },
  config: {
    address: PLACE.config,
    abi: configAbi,
    answers: { getPoolConfig: RULES, getTokenFactors: getFactors, getModeStatus: STATUS },
  },
  oracle: { address: ORACLE_ADDRESS, abi: oracleAbi, answers: { getPrice_e36: getPrice } },
  posManager: { address: PLACE.posManager, abi: posManagerAbi, answers: { balanceOf: 0n } },
  hook: { address: PLACE.hook, abi: hookAbi, answers: { lastPosIds: 0n } },
  usdcPool: { address: USDC_POOL, abi: poolAbi, answers: USDC_STATE },
  wmntPool: { address: WMNT_POOL, abi: poolAbi, answers: WMNT_STATE },
  usdc: { address: USDC, abi: tokenAbi, answers: { symbol: 'USDC', decimals: 6 } },
  wmnt: { address: WMNT, abi: tokenAbi, answers: { symbol: 'WMNT', decimals: 18 } },
}

export type Change = Readonly<Partial<Record<keyof typeof CONTRACTS, object>>>

/** Contracts of Init on Mantle with two pools, and changes. */
export function contracts(change?: Change): ScriptedContract[] {
  return scripted(CONTRACTS, change)
}

export function createTestMarket(change?: Change, place = PLACE): LenderMarket {
  return runQuery(readMarket(place), contracts(change)).result
}
