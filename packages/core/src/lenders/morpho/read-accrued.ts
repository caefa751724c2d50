import { zeroAddress } from 'viem'
import { mulDivUp } from '../../kernel/amounts.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { type IsolatedMarket, type LenderMarket, WAD } from '../../lending/lender-market.ts'
import {
  type ContractQuery,
  type ContractRead,
  type ReadBlock,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { hasMarketId } from '../shared/has-market-id.ts'
import { irmAbi, morphoAbi } from './abi.ts'
import type { MorphoDeployment } from './get-deployments.ts'

/** State of a market. Base units of the loan token; `fee` in WAD; `lastUpdate` in seconds. */
export interface MarketState {
  readonly totalSupplyAssets: bigint
  readonly totalSupplyShares: bigint
  readonly totalBorrowAssets: bigint
  readonly totalBorrowShares: bigint
  readonly lastUpdate: bigint
  readonly fee: bigint
}

/**
 * Returns the market with interest up to `timestamp`, as `_accrueInterest` of the contract computes it.
 * https://github.com/morpho-org/morpho-blue/blob/main/src/Morpho.sol
 *
 * @param borrowRate per second, in WAD
 * @param timestamp in seconds since the epoch
 */
function accrueInterest(state: MarketState, borrowRate: bigint, timestamp: number): MarketState {
  const elapsed = BigInt(timestamp) - state.lastUpdate
  if (elapsed <= 0n) return state
  const interest = (state.totalBorrowAssets * compounded(borrowRate, elapsed)) / WAD
  const totalSupplyAssets = state.totalSupplyAssets + interest
  const fee = (interest * state.fee) / WAD
  const feeShares = sharesDown(fee, totalSupplyAssets - fee, state.totalSupplyShares)
  return {
    ...state,
    totalBorrowAssets: state.totalBorrowAssets + interest,
    totalSupplyAssets,
    totalSupplyShares: state.totalSupplyShares + feeShares,
    lastUpdate: BigInt(timestamp),
  }
}

/** Computes `wTaylorCompounded`: the first three terms of e^(rate x seconds) - 1. */
function compounded(rate: bigint, seconds: bigint): bigint {
  const first = rate * seconds
  const second = (first * first) / (2n * WAD)
  const third = (second * first) / (3n * WAD)
  return first + second + third
}

// Virtual amounts in the share price of Morpho, which protect an empty market from manipulation.
const VIRTUAL_ASSETS = 1n
const VIRTUAL_SHARES = 1_000_000n

/**
 * Reads the state with interest up to the block. A market without a rate model accrues no interest.
 *
 * @throws CausewayError LENDER_UNREADABLE if the rate model does not reply, because debts would be unknown
 */
export function* readAccrued(
  params: IsolatedMarket,
  state: MarketState,
  stateBlock: ReadBlock,
): ContractQuery<AccruedState> {
  if (params.irm === zeroAddress) return { state, borrowRate: 0n, block: stateBlock }
  const { outcomes, block } = yield* readContracts([
    contractRead({
      abi: irmAbi,
      address: params.irm,
      functionName: 'borrowRateView',
      args: [marketParams(params), state],
    }),
  ])
  const borrowRate = requiredValue(outcomes[0], `The rate of market ${params.id}`)
  return { state: accrueInterest(state, borrowRate, block.timestamp), borrowRate, block }
}

/** Converts deposit shares to assets, rounded down. */
export function assetsDown(shares: bigint, totalAssets: bigint, totalShares: bigint): bigint {
  return (shares * (totalAssets + VIRTUAL_ASSETS)) / (totalShares + VIRTUAL_SHARES)
}

/** Converts debt shares to assets, rounded up. */
export function assetsUp(shares: bigint, totalAssets: bigint, totalShares: bigint): bigint {
  return mulDivUp(shares, totalAssets + VIRTUAL_ASSETS, totalShares + VIRTUAL_SHARES)
}

function sharesDown(assets: bigint, totalAssets: bigint, totalShares: bigint): bigint {
  return (assets * (totalShares + VIRTUAL_SHARES)) / (totalAssets + VIRTUAL_ASSETS)
}

/** Reads the stored state of a market, without interest since the last update. */
export function stateRead({ morpho, id }: MorphoDeployment): ContractRead<MarketState> {
  return contractRead({ abi: morphoAbi, address: morpho, functionName: 'market', args: [id] })
}

export interface AccruedState {
  readonly state: MarketState
  /** Current borrow rate per second, in WAD. */
  readonly borrowRate: bigint
  readonly block: ReadBlock
}

/** Returns the `MarketParams` of the contract. */
export function marketParams({ loanToken, collateralToken, oracle, irm, lltv }: IsolatedMarket) {
  return {
    loanToken: loanToken,
    collateralToken: collateralToken,
    oracle: oracle,
    irm: irm,
    lltv,
  }
}

/** @throws CausewayError LENDER_UNREADABLE if the market's parameters are missing or belong to another market */
export function requireParams(place: MorphoDeployment, { lender, params }: LenderMarket): IsolatedMarket {
  if (!params)
    throw new CausewayError(`The market parameters of ${lender} are missing.`, {
      code: 'LENDER_UNREADABLE',
      details: 'The id does not determine them: read the market from the chain.',
    })
  assertMarketId(place, params)
  return params
}

/** @throws CausewayError LENDER_UNREADABLE if the parameters belong to another market */
export function assertMarketId({ id }: MorphoDeployment, params: IsolatedMarket): void {
  if (params.id === id && hasMarketId(params)) return
  throw new CausewayError(`The parameters of market ${id} belong to another market.`, {
    code: 'LENDER_UNREADABLE',
    details: 'They do not hash to the id of the market. Use another node.',
  })
}
