import { randomUUID } from 'node:crypto'
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi, slice, stringToHex } from 'viem'
import * as z from 'zod/mini'
import type { BridgeQuote } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import { address, amount, chainId, eeeeToken, toEeee } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { randomBytes32 } from '../random-bytes32.ts'
import { createQuote } from './create-quote.ts'

const quoteQuery = z.object({
  fromTokenAddress: eeeeToken,
  toTokenAddress: eeeeToken,
  amount,
  fromTokenChainId: chainId,
  toTokenChainId: chainId,
  refundAddress: address,
  destFuel: z.coerce.number(),
  recipientAddress: z.optional(address),
  partnerId: z._default(z.coerce.number(), 0),
  /** Slippage in percent. */
  slippageTolerance: z._default(z.coerce.number().check(z.minimum(0), z.maximum(100)), 2),
})

/** ABI of `src/contracts/NitroForwarder.sol`. */
const forwarderAbi = parseAbi([
  'struct DepositData { uint256 partnerId; uint256 amount; uint256 destAmount; address srcToken; address refundRecipient; bytes32 destChainIdBytes; }',
  'function iDeposit(DepositData depositData, bytes destToken, bytes recipient) payable',
])

/** Replies to `/swap-on-nitro`. @throws BadParameterError, NoRouteError */
export async function quoteTransfer(bridge: MockBridge, query: Record<string, string>) {
  const params = parseParams(quoteQuery, query)
  const { refundAddress, recipientAddress = refundAddress } = params
  const quote = await bridge.quote({
    fromChainId: params.fromTokenChainId,
    toChainId: params.toTokenChainId,
    fromToken: params.fromTokenAddress,
    toToken: params.toTokenAddress,
    fromAmount: params.amount,
  })
  const depositAddress = getAddress(slice(randomBytes32(), 0, 20))
  const accounts = { depositAddress, refundAddress, recipientAddress }
  return createQuote(toBridgeTerms(bridge, quote), {
    ...accounts,
    uid: randomUUID(),
    partnerId: params.partnerId,
    data: depositCall(quote, accounts),
    now: Date.now(),
  })
}

/** Returns the quote id in the escrow, which is derived from the deposit address. */
export function toQuoteId(depositAddress: Address): Hex {
  return `0x${depositAddress.slice(2).toLowerCase().padStart(64, '0')}`
}

function depositCall(
  { destination, input, output, inputAmount, outputAmount }: BridgeQuote,
  parties: Readonly<Record<'depositAddress' | 'refundAddress' | 'recipientAddress', Address>>,
): Hex {
  const depositData = {
    partnerId: BigInt(toQuoteId(parties.depositAddress)),
    amount: inputAmount,
    destAmount: outputAmount,
    srcToken: toEeee(input),
    refundRecipient: parties.refundAddress,
    destChainIdBytes: stringToHex(String(destination.chainId), { size: 32 }),
  }
  const args = [depositData, toEeee(output), parties.recipientAddress] as const
  return encodeFunctionData({ abi: forwarderAbi, functionName: 'iDeposit', args })
}
