import { concatHex, encodeFunctionData, type Hex, pad, parseAbi, toHex, zeroAddress } from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import type { CalldataTerms } from '../shared/encode-swap.test-support.ts'

const ABI = parseAbi(['function swapWithBackendSignature(bytes)'])

const toFlyToken = (token: Hex) => (isNativeToken(token) ? zeroAddress : token)
const uint = (value: number | bigint, size: number) => toHex(value, { size })

/** Length of the fields before the 16-byte minimum in the packed argument. */
const HEADER = 207

/** Encodes `swapWithBackendSignature` of `DexAggregator` with an empty program. */
export const encodeFlySwap = ({ fromToken, toToken, amount, minimum, recipient }: CalldataTerms): Hex => {
  // Pointers are relative to the start of the calldata; the packed argument starts at byte 68.
  const pointer = concatHex([uint(128, 1), uint(68 + HEADER, 2)])
  const fields = [
    uint(HEADER + 16, 2),
    uint(0, 2),
    recipient,
    toFlyToken(fromToken),
    toFlyToken(toToken),
    uint(amount, 32),
    // Deadline, minimum, expected output.
    pointer,
    pointer,
    pointer,
  ]
  const header = pad(concatHex(fields), { dir: 'right', size: HEADER })
  return encodeFunctionData({ abi: ABI, args: [concatHex([header, uint(minimum, 16)])] })
}
