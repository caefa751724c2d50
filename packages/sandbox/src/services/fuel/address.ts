import { type Hex, sha256, slice } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The Fuel address of a key: the hash of its public key. Source: the Fuel specification, addresses. */
export function fuelAddressOf(privateKey: Hex): Hex {
  return sha256(slice(privateKeyToAccount(privateKey).publicKey, 1))
}
