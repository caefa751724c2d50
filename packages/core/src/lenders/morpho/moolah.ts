import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { IsolatedMarket } from '../../lending/market.ts'
import { type ContractQuery, readContracts, requiredValue } from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { MOOLAH } from './abi.ts'
import type { MorphoPlace } from './directory.ts'
import { marketParams } from './state.ts'

/** What Lista adds to a market. */
export interface MoolahRules {
  /** The only one that may add or take its collateral; the zero address where everybody may. */
  readonly provider: Address
  /** The only one that may borrow and repay; the zero address where everybody may. */
  readonly broker: Address
  /** Only accounts on a list may deposit and borrow. */
  readonly isClosed: boolean
  readonly isPaused: boolean
  /** The least that may be deposited, and owed, of the loan token. Base units. */
  readonly minLoan: bigint
}

/**
 * One step.
 *
 * @throws CausewayError LENDER_UNREADABLE where one of them does not answer: what is not known to be allowed is not done
 */
export function* readMoolahRules(
  { morpho: address, id }: MorphoPlace,
  params: IsolatedMarket,
): ContractQuery<MoolahRules> {
  const { outcomes } = yield* readContracts([
    contractRead({
      abi: MOOLAH,
      address,
      functionName: 'providers',
      args: [id, params.collateralToken],
    }),
    contractRead({ abi: MOOLAH, address, functionName: 'brokers', args: [id] }),
    contractRead({ abi: MOOLAH, address, functionName: 'getWhiteList', args: [id] }),
    contractRead({ abi: MOOLAH, address, functionName: 'paused' }),
    contractRead({ abi: MOOLAH, address, functionName: 'minLoan', args: [marketParams(params)] }),
  ])
  const [provider, broker, whiteList, paused, minLoan] = outcomes
  return {
    provider: lowerAddress(requiredValue(provider, `The collateral provider of market ${id}`)),
    broker: lowerAddress(requiredValue(broker, `The broker of market ${id}`)),
    isClosed: requiredValue(whiteList, `The list of accounts of market ${id}`).length > 0,
    isPaused: requiredValue(paused, 'Whether Moolah is paused'),
    minLoan: requiredValue(minLoan, `The least loan of market ${id}`),
  }
}
