import { encodeFunctionData, type Hex, parseAbi, stringToHex } from 'viem'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { getPricingRecipient } from '../../quotes/to-buildable-request.ts'

const ABI = parseAbi([
  'struct DepositData { uint256 partnerId; uint256 amount; uint256 destAmount; address srcToken; address refundRecipient; bytes32 destChainIdBytes; }',
  'function iDeposit(DepositData depositData, bytes destToken, bytes recipient) payable',
])

/** Changes to the deposit of a request. */
export interface DepositChange {
  readonly recipient?: Hex
  readonly destinationChain?: string
  readonly amount?: bigint
  /** Default: the output of the documented quote. */
  readonly destAmount?: bigint
  readonly destToken?: string
  readonly refundRecipient?: string
}

export function depositCalldata(request: QuoteRequest, change: DepositChange = {}): Hex {
  const {
    recipient = getPricingRecipient(request) as Hex,
    destinationChain = String(request.toChainId),
    amount = request.fromAmount,
    destAmount = 998_000n,
    destToken = request.toTokenAddress,
    refundRecipient = request.fromAddress ?? recipient,
  } = change
  const depositData = {
    partnerId: 0n,
    amount,
    destAmount,
    srcToken: request.fromTokenAddress as Hex,
    refundRecipient: refundRecipient as Hex,
    destChainIdBytes: stringToHex(destinationChain, { size: 32 }),
  }
  const args = [depositData, destToken as Hex, recipient] as const
  return encodeFunctionData({ abi: ABI, functionName: 'iDeposit', args })
}
