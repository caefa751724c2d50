import { encodeAbiParameters, keccak256, parseAbiParameters, zeroAddress } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket } from '../../lending/lender-market.ts'
import { tokenAbi } from '../shared/assets.ts'
import {
  runQuery,
  SCRIPTED_BLOCK,
  type ScriptedContract,
  scripted,
} from '../shared/scripted-chain.test-support.ts'
import { brokerAbi, irmAbi, moolahAbi, morphoAbi, oracleAbi } from './abi.ts'
import type { MorphoDeployment } from './get-deployments.ts'
import { readMarket } from './read-market.ts'

export const LOAN: Address = '0x00000000000000000000000000000000000000a1'
export const COLLATERAL: Address = '0x00000000000000000000000000000000000000a2'
export const ACCOUNT: Address = '0x00000000000000000000000000000000000000e1'
export const BROKER_ADDRESS: Address = '0x00000000000000000000000000000000000000f1'
const ORACLE_ADDRESS: Address = '0x00000000000000000000000000000000000000c1'
const IRM_ADDRESS: Address = '0x00000000000000000000000000000000000000c2'

export const PARAMS = {
  loanToken: LOAN,
  collateralToken: COLLATERAL,
  oracle: ORACLE_ADDRESS,
  irm: IRM_ADDRESS,
  lltv: 860_000_000_000_000_000n,
} as const

type Params = Readonly<Record<Exclude<keyof typeof PARAMS, 'lltv'>, Address>> & { readonly lltv: bigint }

const PARAM_TYPES = parseAbiParameters('address, address, address, address, uint256')

/** Creates the deployment of a Morpho Blue market, whose id is the hash of its parameters. */
export function toBlueDeployment({
  loanToken,
  collateralToken,
  oracle,
  irm,
  lltv,
}: Params): MorphoDeployment {
  const id = keccak256(encodeAbiParameters(PARAM_TYPES, [loanToken, collateralToken, oracle, irm, lltv]))
  return {
    chainId: 1,
    lender: `MORPHO_BLUE_${id.slice(2).toUpperCase()}`,
    morpho: '0x00000000000000000000000000000000000000b1',
    id,
    isMoolah: false,
  }
}

export const BLUE = toBlueDeployment(PARAMS)

export const LISTA: MorphoDeployment = {
  ...BLUE,
  lender: BLUE.lender.replace('MORPHO_BLUE', 'LISTA_DAO'),
  isMoolah: true,
}

/** Deposits of 1000 and debt of 800 with 6 decimals, a fee of 5% of the interest, accrued an hour ago. */
export const STATE = {
  totalSupplyAssets: 1_000_000_000n,
  totalSupplyShares: 1_000_000_000_000_000n,
  totalBorrowAssets: 800_000_000n,
  totalBorrowShares: 800_000_000_000_000n,
  lastUpdate: BigInt(SCRIPTED_BLOCK.timestamp - 3_600),
  fee: 50_000_000_000_000_000n,
}

/** Ten percent a year, per second. */
const RATE = 3_170_979_198n

const CONTRACTS = {
  morpho: {
    address: BLUE.morpho,
    abi: [...morphoAbi, ...moolahAbi],
    answers: {
      idToMarketParams: PARAMS,
      market: STATE,
      position: { supplyShares: 0n, borrowShares: 0n, collateral: 0n },
      getPrice: 2n * 10n ** 36n,
      providers: zeroAddress,
      brokers: zeroAddress,
      getWhiteList: [],
      paused: false,
      minLoan: 15_000_000n,
    },
  },
  loan: { address: LOAN, abi: tokenAbi, answers: { symbol: 'USDC', decimals: 6 } },
  collateral: {
    address: COLLATERAL,
    abi: tokenAbi,
    answers: { symbol: 'WETH', decimals: 18, balanceOf: 5n * 10n ** 18n },
  },
  oracle: { address: ORACLE_ADDRESS, abi: oracleAbi, answers: { price: 3_000n * 10n ** 24n } },
  irm: { address: IRM_ADDRESS, abi: irmAbi, answers: { borrowRateView: RATE } },
  broker: { address: BROKER_ADDRESS, abi: brokerAbi, answers: {} },
}

type Change = Readonly<Partial<Record<keyof typeof CONTRACTS, object>>>

/** Contracts of one market, with changes. */
export function contracts(change?: Change): ScriptedContract[] {
  return scripted(CONTRACTS, change)
}

export function createTestMarket(change?: Change, place = BLUE): LenderMarket {
  return runQuery(readMarket(place), contracts(change)).result
}
