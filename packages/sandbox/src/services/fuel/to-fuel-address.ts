import { type Hex, sha256, slice } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Returns the Fuel address of a private key: the hash of its public key. Source: the Fuel specification, addresses. */
export function toFuelAddress(privateKey: Hex): Hex {
  return sha256(slice(privateKeyToAccount(privateKey).publicKey, 1))
}
