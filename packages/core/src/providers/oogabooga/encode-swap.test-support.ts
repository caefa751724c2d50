import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { ATTACKER } from '../shared/cases.test-support.ts'
import type { CalldataTerms } from '../shared/encode-swap.test-support.ts'

const ABI = parseAbi([
  'struct SwapTokenInfo { address inputToken; uint256 inputAmount; address outputToken; uint256 outputQuote; uint256 outputMin; address outputReceiver; }',
  'function swap(SwapTokenInfo tokenInfo, bytes pathDefinition, address executor, uint32 referralCode)',
])

/** Encodes `swap` of `OBRouter` with an attacker's executor, which the router allows. */
export const encodeOogaboogaSwap = ({ fromToken, toToken, amount, minimum, recipient }: CalldataTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    args: [
      {
        inputToken: fromToken,
        inputAmount: amount,
        outputToken: toToken,
        outputQuote: minimum + 1n,
        outputMin: minimum,
        outputReceiver: recipient,
      },
      '0x01',
      ATTACKER,
      0,
    ],
  })
