import { encodeAbiParameters, parseAbi } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket } from '../../lending/lender-market.ts'
import { tokenAbi } from '../shared/assets.ts'
import { raw, runQuery, type ScriptedContract, scripted } from '../shared/scripted-chain.test-support.ts'
import { comptrollerAbi, cTokenAbi, oracleAbi, vaiControllerAbi, venusAbi } from './abi.ts'
import { type CompoundV2Deployment, NATIVE_POOL } from './get-deployments.ts'
import { readMarket } from './read-market.ts'

export const USDC: Address = '0x0000000000000000000000000000000000000011'
export const XVS: Address = '0x0000000000000000000000000000000000000012'
export const C_USDC: Address = '0x0000000000000000000000000000000000000031'
export const C_ETHER: Address = '0x0000000000000000000000000000000000000032'
export const C_XVS: Address = '0x0000000000000000000000000000000000000033'
export const ACCOUNT: Address = '0x0000000000000000000000000000000000000051'
export const VAI: Address = '0x0000000000000000000000000000000000000013'
export const VAI_CONTROLLER_ADDRESS: Address = '0x0000000000000000000000000000000000000042'
const ORACLE_ADDRESS: Address = '0x0000000000000000000000000000000000000041'

/** Startup files with two markets, while the comptroller lists a third. The block time is 12 seconds. */
export const PLACE: CompoundV2Deployment = {
  chainId: 1,
  lender: 'COMPOUND_V2',
  nativeSymbol: 'ETH',
  blockTimeSeconds: 12,
  comptroller: '0x0000000000000000000000000000000000000021',
  cTokens: { [USDC]: C_USDC, [NATIVE_POOL]: C_ETHER },
  repayHelper: undefined,
}

export const wei = (ether: number) => BigInt(ether * 1e6) * 10n ** 12n

/** Encodes a reply of `markets(cToken)`, whose number of words depends on the fork. */
export function listing(...values: readonly bigint[]) {
  const data = encodeAbiParameters(
    values.map(() => ({ type: 'uint256' }) as const),
    [...values],
  )
  return raw(data)
}

/** Replies of a cToken with 8 decimals and an exchange rate of 0.02. */
const USDC_TOKENS = {
  underlying: USDC,
  exchangeRateCurrent: 200_000_000_000_100n,
  exchangeRateStored: 200_000_000_000_000n,
  getCash: 400_000_000n,
  totalSupply: 50_000_00000000n,
  totalBorrowsCurrent: 610_000_000n,
  totalBorrows: 600_000_000n,
  // 2 and 4 percent a year, with 2,628,000 blocks of 12 seconds.
  supplyRatePerBlock: 7_610_350_076n,
  borrowRatePerBlock: 15_220_700_152n,
}

const ETHER_TOKENS = {
  ...USDC_TOKENS,
  underlying: undefined,
  exchangeRateCurrent: wei(0.02) * 10n ** 10n,
  exchangeRateStored: wei(0.02) * 10n ** 10n,
  getCash: wei(5),
  totalSupply: 500_00000000n,
  totalBorrowsCurrent: wei(5),
}

const XVS_TOKENS = { ...ETHER_TOKENS, underlying: XVS }

const CONTRACTS = {
  comptroller: {
    address: PLACE.comptroller,
    abi: [...comptrollerAbi, ...venusAbi],
    answers: {
      getAllMarkets: [C_USDC, C_ETHER],
      oracle: ORACLE_ADDRESS,
      markets: listing(1n, wei(0.8), 0n),
      borrowCaps: (cToken: Address) => (cToken.toLowerCase() === C_USDC ? 1_000_000_000n : 0n),
      supplyCaps: undefined,
      mintGuardianPaused: false,
      borrowGuardianPaused: false,
      getAssetsIn: [],
    },
  },
  oracle: {
    address: ORACLE_ADDRESS,
    abi: oracleAbi,
    answers: {
      getUnderlyingPrice: (cToken: Address) =>
        cToken.toLowerCase() === C_USDC ? wei(1) * 10n ** 12n : wei(3000),
    },
  },
  cUsdc: { address: C_USDC, abi: cTokenAbi, answers: USDC_TOKENS },
  cEther: { address: C_ETHER, abi: cTokenAbi, answers: ETHER_TOKENS },
  cXvs: { address: C_XVS, abi: cTokenAbi, answers: XVS_TOKENS },
  usdc: { address: USDC, abi: tokenAbi, answers: { symbol: 'USDC', decimals: 6 } },
  xvs: { address: XVS, abi: tokenAbi, answers: { symbol: 'XVS', decimals: 18 } },
  vai: {
    address: VAI,
    abi: parseAbi(['function totalSupply() view returns (uint256)']),
    answers: { totalSupply: wei(5_000) },
  },
  vaiController: {
    address: VAI_CONTROLLER_ADDRESS,
    abi: vaiControllerAbi,
    answers: { getVAIAddress: VAI, getVAIRepayRate: wei(0.04), getVAIRepayAmount: wei(100) },
  },
}

export type Change = Readonly<Partial<Record<keyof typeof CONTRACTS, object>>>

/** Returns a comptroller and its markets with changed replies. */
export function contracts(change?: Change): ScriptedContract[] {
  return scripted(CONTRACTS, change)
}

export function createTestMarket(change?: Change, place = PLACE): LenderMarket {
  return runQuery(readMarket(place), contracts(change)).result
}
