import { type Address, getContractAddress } from 'viem'

/** Tokens of a reserve of Aave V2 or V3. */
export interface ReserveTokens {
  readonly aToken: Address
  readonly stableDebtToken: Address
  readonly variableDebtToken: Address
}

/**
 * Returns the tokens of the reserve that a configurator initializes at an index, from 0: it creates three proxies per
 * reserve, in this order. The first nonce is 0, as the configurator's code was set rather than deployed.
 */
export function getReserveTokens(configurator: Address, index: number): ReserveTokens {
  const getProxy = (offset: number) =>
    getContractAddress({ from: configurator, nonce: BigInt(3 * index + offset) })
  return { aToken: getProxy(0), stableDebtToken: getProxy(1), variableDebtToken: getProxy(2) }
}
