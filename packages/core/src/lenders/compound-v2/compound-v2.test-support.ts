import { encodeAbiParameters, type Hex, parseAbi } from 'viem'
import type { LenderMarket } from '../../lending/index.ts'
import { playReading, raw, type ScriptedContract } from '../shared/scripted-chain.test-support.ts'
import { C_TOKEN, COMPTROLLER, ORACLE, VENUS } from './abi.ts'
import { type CompoundV2Place, NATIVE_POOL } from './directory.ts'
import { readMarket } from './market.ts'

export const USDC = '0x0000000000000000000000000000000000000011'
export const XVS = '0x0000000000000000000000000000000000000012'
export const C_USDC = '0x0000000000000000000000000000000000000031'
export const C_ETHER = '0x0000000000000000000000000000000000000032'
export const C_XVS = '0x0000000000000000000000000000000000000033'
export const ACCOUNT = '0x0000000000000000000000000000000000000051'
const ORACLE_ADDRESS = '0x0000000000000000000000000000000000000041'

/** Two markets in the files; the comptroller has a third. Blocks take 12 seconds. */
export const PLACE: CompoundV2Place = {
  chain: {
    id: 1,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    blockTimeSeconds: 12,
  },
  lender: 'COMPOUND_V2',
  comptroller: '0x0000000000000000000000000000000000000021',
  cTokens: { [USDC]: C_USDC, [NATIVE_POOL]: C_ETHER },
  repayHelper: undefined,
}

const TOKEN = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

export const wei = (ether: number) => BigInt(ether * 1e6) * 10n ** 12n

/** `markets(cToken)` in as many words as the fork has. */
export function listing(...words: readonly bigint[]) {
  const data = encodeAbiParameters(
    words.map(() => ({ type: 'uint256' }) as const),
    [...words],
  )
  return raw(data as Hex)
}

/** 1 cToken, with 8 decimals, is 0.02 of the token. */
const USDC_TOKENS = {
  underlying: USDC,
  exchangeRateCurrent: 200_000_000_000_100n,
  exchangeRateStored: 200_000_000_000_000n,
  getCash: 400_000_000n,
  totalSupply: 50_000_00000000n,
  totalBorrowsCurrent: 610_000_000n,
  totalBorrows: 600_000_000n,
  // 2628000 blocks of 12 seconds: 2 and 4 percent a year.
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

const BASE = {
  comptroller: {
    getAllMarkets: [C_USDC, C_ETHER],
    oracle: ORACLE_ADDRESS,
    markets: listing(1n, wei(0.8), 0n),
    borrowCaps: (cToken: string) => (cToken.toLowerCase() === C_USDC ? 1_000_000_000n : 0n),
    supplyCaps: undefined,
    mintGuardianPaused: false,
    borrowGuardianPaused: false,
    getAssetsIn: [],
  },
  oracle: {
    getUnderlyingPrice: (cToken: string) =>
      cToken.toLowerCase() === C_USDC ? wei(1) * 10n ** 12n : wei(3000),
  },
  cUsdc: USDC_TOKENS,
  cEther: ETHER_TOKENS,
  cXvs: XVS_TOKENS,
  usdc: { symbol: 'USDC', decimals: 6 },
  xvs: { symbol: 'XVS', decimals: 18 },
}

export type Change = Readonly<Partial<Record<keyof typeof BASE, object>>>

/** A comptroller with its markets, with what a test wants otherwise. */
export function contracts(change: Change = {}): ScriptedContract[] {
  const scripted = (address: string, abi: ScriptedContract['abi'], name: keyof typeof BASE) => ({
    address,
    abi,
    answers: { ...BASE[name], ...change[name] },
  })
  return [
    scripted(PLACE.comptroller, [...COMPTROLLER, ...VENUS], 'comptroller'),
    scripted(ORACLE_ADDRESS, ORACLE, 'oracle'),
    scripted(C_USDC, C_TOKEN, 'cUsdc'),
    scripted(C_ETHER, C_TOKEN, 'cEther'),
    scripted(C_XVS, C_TOKEN, 'cXvs'),
    scripted(USDC, TOKEN, 'usdc'),
    scripted(XVS, TOKEN, 'xvs'),
  ]
}

export function marketOf(change?: Change, place = PLACE): LenderMarket {
  return playReading(readMarket(place), contracts(change)).result
}
