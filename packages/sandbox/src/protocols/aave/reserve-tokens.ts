import { type Address, getContractAddress } from 'viem'

/** Addresses of the aToken and the debt tokens of a reserve. */
export interface ReserveTokens {
  readonly aToken: Address
  readonly stableDebtToken: Address
  readonly variableDebtToken: Address
}

/**
 * Returns the tokens of the reserve that a configurator initializes at an index, from 0. The configurator creates three
 * proxies per reserve, in this order. Its first nonce is 0, because its code was set rather than deployed.
 */
export function getReserveTokens(configurator: Address, index: number): ReserveTokens {
  const getProxy = (offset: number) =>
    getContractAddress({ from: configurator, nonce: BigInt(3 * index + offset) })
  return { aToken: getProxy(0), stableDebtToken: getProxy(1), variableDebtToken: getProxy(2) }
}
