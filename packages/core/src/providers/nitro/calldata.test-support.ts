import { encodeFunctionData, type Hex, parseAbi, stringToHex } from 'viem'
import { pricingRecipient, type QuoteRequest } from '../../quotes/index.ts'

const ABI = parseAbi([
  'struct DepositData { uint256 partnerId; uint256 amount; uint256 destAmount; address srcToken; address refundRecipient; bytes32 destChainIdBytes; }',
  'function iDeposit(DepositData depositData, bytes destToken, bytes recipient) payable',
])

/** The deposit of a request, or one that differs from it. */
export function depositCalldata(
  request: QuoteRequest,
  change: { readonly recipient?: Hex; readonly destinationChain?: string; readonly amount?: bigint } = {},
): Hex {
  const {
    recipient = pricingRecipient(request) as Hex,
    destinationChain = String(request.toChainId),
    amount = request.fromAmount,
  } = change
  const depositData = {
    partnerId: 0n,
    amount,
    destAmount: 1n,
    srcToken: request.fromTokenAddress as Hex,
    refundRecipient: (request.fromAddress ?? recipient) as Hex,
    destChainIdBytes: stringToHex(destinationChain, { size: 32 }),
  }
  const args = [depositData, request.toTokenAddress as Hex, recipient] as const
  return encodeFunctionData({ abi: ABI, functionName: 'iDeposit', args })
}
