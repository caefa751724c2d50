import { type Hex, keccak256, stringToHex } from 'viem'
import { randomBytes32 } from '../random-bytes32.ts'

/** Signs routes, so that changes to them are detected. CrossCurve's own algorithm is not public. */
export interface Signer {
  sign(route: object): Hex
}

export function createSigner(): Signer {
  const secret = randomBytes32()
  return { sign: (route) => keccak256(stringToHex(secret + JSON.stringify(route))) }
}
