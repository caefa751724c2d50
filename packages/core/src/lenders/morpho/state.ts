import { zeroAddress } from 'viem'
import { CausewayError } from '../../kernel/errors.ts'
import type { IsolatedMarket, LenderMarket } from '../../lending/market.ts'
import {
  type ContractQuery,
  type ContractRead,
  type ReadBlock,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { IRM, MORPHO } from './abi.ts'
import { accrued, type MarketState } from './accrual.ts'
import type { MorphoPlace } from './directory.ts'

/** What Morpho keeps of the market, interest since its last change not included. */
export function stateRead({ morpho, id }: MorphoPlace): ContractRead<MarketState> {
  return contractRead({ abi: MORPHO, address: morpho, functionName: 'market', args: [id] })
}

export interface AccruedState {
  readonly state: MarketState
  /** Of the interest that is accruing: per second, in WAD. */
  readonly borrowRate: bigint
  readonly block: ReadBlock
}

/**
 * The state with its interest up to the block of the read. A market without a rate model bears none.
 *
 * @throws CausewayError LENDER_UNREADABLE where its rate model does not answer: no debt could be told
 */
export function* readAccrued(
  params: IsolatedMarket,
  state: MarketState,
  known: ReadBlock,
): ContractQuery<AccruedState> {
  if (params.irm === zeroAddress) return { state, borrowRate: 0n, block: known }
  const { outcomes, block } = yield* readContracts([
    contractRead({
      abi: IRM,
      address: params.irm,
      functionName: 'borrowRateView',
      args: [marketParams(params), state],
    }),
  ])
  const borrowRate = requiredValue(outcomes[0], `The rate of market ${params.id}`)
  return { state: accrued(state, borrowRate, block.timestamp), borrowRate, block }
}

/** As the contracts take them. */
export function marketParams({ loanToken, collateralToken, oracle, irm, lltv }: IsolatedMarket) {
  return {
    loanToken: loanToken,
    collateralToken: collateralToken,
    oracle: oracle,
    irm: irm,
    lltv,
  }
}

/** @throws CausewayError LENDER_UNREADABLE for a market of another kind */
export function requireParams({ lender, params }: LenderMarket): IsolatedMarket {
  if (params) return params
  throw new CausewayError(`${lender} came without its parameters`, {
    code: 'LENDER_UNREADABLE',
    details: 'A market of this kind cannot be told by its id alone: read it from the chain',
  })
}
