import { zeroAddress } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import type { IsolatedMarket, LenderMarket } from '../../lending/lender-market.ts'
import { emptyPosition, type LenderPosition, type PoolPosition } from '../../lending/lender-position.ts'
import {
  type ContractQuery,
  combineQueries,
  readContract,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { indexByPoolId } from '../shared/pools.ts'
import { brokerAbi, morphoAbi } from './abi.ts'
import type { MorphoDeployment } from './get-deployments.ts'
import {
  assetsDown,
  assetsUp,
  type MarketState,
  readAccrued,
  requireParams,
  stateRead,
} from './read-accrued.ts'

/**
 * Reads a position in a market: one step if it has no deposit or debt, else two.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readPositions(
  place: MorphoDeployment,
  account: Address,
  market: LenderMarket,
): ContractQuery<readonly LenderPosition[]> {
  const { outcomes, block } = yield* readContracts([
    contractRead({
      abi: morphoAbi,
      address: place.morpho,
      functionName: 'position',
      args: [place.id, account],
    }),
    stateRead(place),
  ])
  const held = requiredValue(outcomes[0], `The position in market ${place.id}`)
  const stored = requiredValue(outcomes[1], `The state of market ${place.id}`)
  const hasShares = held.supplyShares > 0n || held.borrowShares > 0n
  if (!hasShares && held.collateral === 0n) return []

  const params = requireParams(place, market)
  const [{ state }, owedToBroker] = hasShares
    ? yield* combineQueries([readAccrued(params, stored, block), readBrokerDebt(market, params, account)])
    : [{ state: stored }, undefined]
  const pools: PoolPosition[] = []
  if (hasShares) pools.push(loanPosition(params, held, state, owedToBroker))
  if (held.collateral > 0n) pools.push(collateralPosition(params, held.collateral))
  return [
    {
      ...emptyPosition({ ...place, account }),
      pools: indexByPoolId(pools),
    },
  ]
}

/** Reads the debt to a broker of Lista, including its interest. */
function* readBrokerDebt(
  { pools }: LenderMarket,
  { loanToken }: IsolatedMarket,
  account: Address,
): ContractQuery<bigint | undefined> {
  const { broker = zeroAddress } = pools[loanToken]?.contracts ?? {}
  if (broker === zeroAddress) return undefined
  const debt = yield* readContract(
    contractRead({
      abi: brokerAbi,
      address: broker,
      functionName: 'getUserTotalDebt',
      args: [account],
    }),
  )
  return requiredValue(debt, `The debt to broker ${broker}`)
}

interface Shares {
  readonly supplyShares: bigint
  readonly borrowShares: bigint
}

function loanPosition(
  { loanToken }: IsolatedMarket,
  { supplyShares, borrowShares }: Shares,
  { totalSupplyAssets, totalSupplyShares, totalBorrowAssets, totalBorrowShares }: MarketState,
  owedToBroker: bigint | undefined,
): PoolPosition {
  return {
    poolId: loanToken,
    underlying: loanToken,
    deposits: assetsDown(supplyShares, totalSupplyAssets, totalSupplyShares),
    debt: owedToBroker ?? assetsUp(borrowShares, totalBorrowAssets, totalBorrowShares),
    debtStable: 0n,
    collateralEnabled: false,
    depositShares: supplyShares,
    debtShares: borrowShares,
  }
}

function collateralPosition({ collateralToken }: IsolatedMarket, deposits: bigint): PoolPosition {
  return {
    poolId: collateralToken,
    underlying: collateralToken,
    deposits,
    debt: 0n,
    debtStable: 0n,
    collateralEnabled: true,
  }
}
