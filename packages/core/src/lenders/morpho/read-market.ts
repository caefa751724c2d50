import { zeroAddress } from 'viem'
import { lowerAddress } from '../../chains/address.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { toPoolFailure } from '../../lending/failure.ts'
import {
  DEFAULT_MODE,
  type IsolatedMarket,
  type LenderMarket,
  type PoolFailure,
} from '../../lending/lender-market.ts'
import {
  type ContractQuery,
  type ContractRead,
  combineQueries,
  optionalValue,
  type ReadBlock,
  readContract,
  readContracts,
  readNothing,
  requiredValue,
  settleQuery,
} from '../../lending/read-contracts.ts'
import { readAsset } from '../shared/assets.ts'
import { contractRead } from '../shared/contract.ts'
import { indexByPoolId } from '../shared/pools.ts'
import { moolahAbi, morphoAbi, oracleAbi } from './abi.ts'
import type { MorphoDeployment } from './get-deployments.ts'
import { readCollateralPool, readMoolahRules, toCollateralPool, toLoanPool } from './pools.ts'
import type { MarketState } from './read-accrued.ts'
import { assertMarketId, marketParams, readAccrued, stateRead } from './read-accrued.ts'

/**
 * Reads a market in two steps: parameters and state, then rate, price and tokens. Values are in the loan token.
 *
 * Rates are simple: the current borrow rate per second times the seconds of a year. The deposit rate is the borrow rate
 * times the utilization, less the market's fee.
 *
 * @throws CausewayError LENDER_UNREADABLE, also if the node returns the parameters of another market
 */
export function* readMarket(place: MorphoDeployment): ContractQuery<LenderMarket> {
  const { params, state, block: stateBlock } = yield* readState(place)
  const [loan, collateral, price, accrued, rules] = yield* combineQueries([
    readAsset(params.loanToken),
    settleQuery(readCollateralPool(place, params)),
    readContract(priceRead(place, params)),
    readAccrued(params, state, stateBlock),
    place.isMoolah ? readMoolahRules(place, params) : readNothing(),
  ])
  const pools = [toLoanPool(place, rules, loan, accrued)]
  const failures: PoolFailure[] = []
  if (collateral.status === 'read')
    pools.push(toCollateralPool(place, rules, collateral.result, params.lltv, optionalValue(price)))
  else if (params.collateralToken !== zeroAddress)
    failures.push(toPoolFailure(params.collateralToken, collateral.error))
  return {
    chainId: place.chainId,
    lender: place.lender,
    family: 'morpho',
    pools: indexByPoolId(pools),
    modes: { 0: DEFAULT_MODE },
    numeraire: { symbol: loan.symbol, decimals: loan.decimals, asset: loan.address, usd: 'unknown' },
    params,
    block: accrued.block,
    failures,
  }
}

interface KnownState {
  readonly params: IsolatedMarket
  readonly state: MarketState
  readonly block: ReadBlock
}

function* readState(place: MorphoDeployment): ContractQuery<KnownState> {
  const { id, morpho: address } = place
  const { outcomes, block } = yield* readContracts([
    contractRead({ abi: morphoAbi, address, functionName: 'idToMarketParams', args: [id] }),
    stateRead(place),
  ])
  const { loanToken, collateralToken, oracle, irm, lltv } = requiredValue(
    outcomes[0],
    `The parameters of market ${id}`,
  )
  const state = requiredValue(outcomes[1], `The state of market ${id}`)
  if (state.lastUpdate === 0n)
    throw new CausewayError(`The market ${id} does not exist.`, {
      code: 'LENDER_UNREADABLE',
      details: `${address} has no market with this id.`,
    })
  const params = {
    id,
    loanToken: lowerAddress(loanToken),
    collateralToken: lowerAddress(collateralToken),
    oracle: lowerAddress(oracle),
    irm: lowerAddress(irm),
    lltv,
  }
  assertMarketId(place, params)
  return { params, state, block }
}

function priceRead({ isMoolah, morpho }: MorphoDeployment, params: IsolatedMarket): ContractRead<bigint> {
  return isMoolah
    ? contractRead({
        abi: moolahAbi,
        address: morpho,
        functionName: 'getPrice',
        args: [marketParams(params)],
      })
    : contractRead({ abi: oracleAbi, address: params.oracle, functionName: 'price' })
}
