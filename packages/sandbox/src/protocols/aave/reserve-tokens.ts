import { type Address, getContractAddress } from 'viem'

/** The tokens of a reserve, of Aave V2 and V3 alike. */
export interface ReserveTokens {
  readonly aToken: Address
  readonly stableDebtToken: Address
  readonly variableDebtToken: Address
}

/**
 * The tokens of the reserve that a configurator initialises as its so-manieth, counted from 0: three proxies each, in this
 * order. A contract whose code was set, not deployed, counts what it creates from 0.
 */
export function reserveTokensOf(configurator: Address, index: number): ReserveTokens {
  const created = (nth: number) => getContractAddress({ from: configurator, nonce: BigInt(3 * index + nth) })
  return { aToken: created(0), stableDebtToken: created(1), variableDebtToken: created(2) }
}
