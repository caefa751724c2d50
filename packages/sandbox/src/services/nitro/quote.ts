import { randomUUID } from 'node:crypto'
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi, slice, stringToHex } from 'viem'
import * as z from 'zod/mini'
import type { Asset, BridgeQuote } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { randomBytes32 } from '../ids.ts'
import { address, amount, chainId, eeeeToken, toEeee } from '../params.ts'
import { parseParams } from '../parse.ts'

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
  /** Percent. */
  slippageTolerance: z._default(z.coerce.number().check(z.minimum(0), z.maximum(100)), 2),
})

/** `src/contracts/NitroForwarder.sol`. */
const forwarderAbi = parseAbi([
  'struct DepositData { uint256 partnerId; uint256 amount; uint256 destAmount; address srcToken; address refundRecipient; bytes32 destChainIdBytes; }',
  'function iDeposit(DepositData depositData, bytes destToken, bytes recipient) payable',
])

/** Seconds until a deposit address is let go. */
const depositSeconds = 600

/** `/swap-on-nitro`. @throws BadParameterError, NoRouteError */
export async function quoteTransfer(desk: BridgeDesk, query: Record<string, string>) {
  const params = parseParams(quoteQuery, query)
  const { refundAddress, recipientAddress = refundAddress } = params
  const quote = await desk.quote({
    fromChainId: params.fromTokenChainId,
    toChainId: params.toTokenChainId,
    fromToken: params.fromTokenAddress,
    toToken: params.toTokenAddress,
    fromAmount: params.amount,
  })
  const { origin, input, output, inputAmount, outputAmount, fee, gas } = quote
  const depositAddress = getAddress(slice(randomBytes32(), 0, 20))
  const forwarder = desk.escrowOn(origin.chainId)
  const now = Date.now()
  return {
    depositInfo: {
      uid: randomUUID(),
      chainId: origin.chainId,
      depositAddress,
      amount: inputAmount.toString(),
      refundAddress,
      status: 'PENDING',
      createdAt: new Date(now).toISOString(),
      expirationAt: new Date(now + depositSeconds * 1_000).toISOString(),
    },
    bestRoute: {
      bridgeFee: {
        address: toEeee(input),
        amount: fee.toString(),
        decimals: input.decimals,
        symbol: input.symbol,
      },
      flowType: 'trustless',
      isTransfer: true,
      isWrappedToken: false,
      allowanceTo: forwarder,
      source: {
        ...describeSide(input, inputAmount),
        bridgeFeeAmount: fee.toString(),
        tokenPath: '',
        dataTx: [],
      },
      destination: { ...describeSide(output, outputAmount), tokenPath: '', dataTx: [] },
      fromTokenAddress: toEeee(input),
      toTokenAddress: toEeee(output),
      senderAddress: refundAddress,
      receiverAddress: recipientAddress,
      partnerId: String(params.partnerId),
      txn: {
        from: refundAddress,
        to: forwarder,
        data: depositCall(quote, { depositAddress, refundAddress, recipientAddress }),
        value: quote.value.toString(),
        gasPrice: gas.price.toString(),
        gasLimit: gas.limit.toString(),
      },
    },
    /** Not in the published schema, but read by clients. */
    spentTime: 60,
  }
}

/** A deposit address names its quote in the escrow. */
export function quoteIdOf(depositAddress: Address): Hex {
  return `0x${depositAddress.slice(2).toLowerCase().padStart(64, '0')}`
}

function describeSide(asset: Asset, tokenAmount: bigint) {
  const described = {
    decimals: asset.decimals,
    symbol: asset.symbol,
    name: asset.name,
    chainId: String(asset.chainId),
    address: toEeee(asset),
    resourceID: asset.coin.toLowerCase(),
    isMintable: false,
    isWrappedAsset: false,
  }
  return {
    chainId: String(asset.chainId),
    asset: { ...described, chainType: 'evm', isReserveAsset: false },
    stableReserveAsset: described,
    tokenAmount: tokenAmount.toString(),
    stableReserveAmount: tokenAmount.toString(),
    path: [],
    flags: [],
    priceImpact: '0',
  }
}

function depositCall(
  { destination, input, output, inputAmount, outputAmount }: BridgeQuote,
  parties: Readonly<Record<'depositAddress' | 'refundAddress' | 'recipientAddress', Address>>,
): Hex {
  const depositData = {
    partnerId: BigInt(quoteIdOf(parties.depositAddress)),
    amount: inputAmount,
    destAmount: outputAmount,
    srcToken: toEeee(input),
    refundRecipient: parties.refundAddress,
    destChainIdBytes: stringToHex(String(destination.chainId), { size: 32 }),
  }
  const args = [depositData, toEeee(output), parties.recipientAddress] as const
  return encodeFunctionData({ abi: forwarderAbi, functionName: 'iDeposit', args })
}
