import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  type ContractQuery,
  type ReadBlock,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { COMET } from './abi.ts'
import type { CompoundV3Place } from './directory.ts'

/** What a Comet is. Addresses lower-cased, amounts in base units of the base token. */
export interface CometTerms {
  readonly baseToken: Address
  readonly basePriceFeed: Address
  readonly borrowMin: bigint
  readonly utilization: bigint
  readonly totalSupply: bigint
  readonly totalBorrow: bigint
  readonly supplyPaused: boolean
  readonly withdrawPaused: boolean
  readonly collaterals: readonly CollateralTerms[]
}

/** Factors in WAD, cap in base units of the asset. */
export interface CollateralTerms {
  readonly asset: Address
  readonly priceFeed: Address
  readonly borrowCollateralFactor: bigint
  readonly liquidateCollateralFactor: bigint
  readonly supplyCap: bigint
}

/** As many as the largest Comets can have: those beyond the last are refused, and cost less than another step would. */
const MAX_ASSETS = 24

/** @throws CausewayError LENDER_UNREADABLE */
export function* readTerms({
  comet,
  lender,
}: CompoundV3Place): ContractQuery<{ readonly terms: CometTerms; readonly block: ReadBlock }> {
  const on = { abi: COMET, address: comet } as const
  const { outcomes, block } = yield* readContracts([
    contractRead({ ...on, functionName: 'baseToken' }),
    contractRead({ ...on, functionName: 'baseTokenPriceFeed' }),
    contractRead({ ...on, functionName: 'baseBorrowMin' }),
    contractRead({ ...on, functionName: 'getUtilization' }),
    contractRead({ ...on, functionName: 'totalSupply' }),
    contractRead({ ...on, functionName: 'totalBorrow' }),
    contractRead({ ...on, functionName: 'isSupplyPaused' }),
    contractRead({ ...on, functionName: 'isWithdrawPaused' }),
    contractRead({ ...on, functionName: 'numAssets' }),
    ...Array.from({ length: MAX_ASSETS }, (_, i) =>
      contractRead({ ...on, functionName: 'getAssetInfo', args: [i] }),
    ),
  ])
  const [token, feed, borrowMin, utilization, supply, borrow, supplyPaused, withdrawPaused, count, ...infos] =
    outcomes
  const terms: CometTerms = {
    baseToken: lowerAddress(requiredValue(token, `The base token of ${lender}`)),
    basePriceFeed: lowerAddress(requiredValue(feed, `The price feed of ${lender}`)),
    borrowMin: requiredValue(borrowMin, `The least that may be borrowed of ${lender}`),
    utilization: requiredValue(utilization, `The utilization of ${lender}`),
    totalSupply: requiredValue(supply, `The deposits of ${lender}`),
    totalBorrow: requiredValue(borrow, `The debts of ${lender}`),
    supplyPaused: requiredValue(supplyPaused, `The pauses of ${lender}`),
    withdrawPaused: requiredValue(withdrawPaused, `The pauses of ${lender}`),
    collaterals: infos.slice(0, requiredValue(count, `The assets of ${lender}`)).map((info, i) => {
      const { asset, priceFeed, ...rest } = requiredValue(info, `Asset ${i} of ${lender}`)
      return { ...rest, asset: lowerAddress(asset), priceFeed: lowerAddress(priceFeed) }
    }),
  }
  return { terms, block }
}
