import { type Address, encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import * as z from 'zod/mini'
import { minedReceipt } from '../../chains/receipt.ts'
import { getMessage } from '../../errors.ts'
import type { MockBridge } from '../bridge.ts'
import { address, amount } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { MayanApiError } from './api-error.ts'
import { getChainIdByWormholeId, swift } from './chains.ts'
import { orderParams } from './get-terms.ts'

const hex = z.pipe(
  z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/i, 'Expected hex')),
  z.transform((text) => text as Hex),
)
const word = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{64}$/i, 'Expected 32 bytes')),
  z.transform((text) => text as Hex),
)

/** Signed order in the format of Mayan's SDK, in which large integers are decimal strings. */
const submission = z.object({
  swiftVersion: z.literal('V2'),
  orderHash: word,
  orderParams: z.object({
    payloadType: z.number(),
    trader: word,
    destAddr: word,
    destChainId: z.number(),
    referrerAddr: word,
    tokenOut: word,
    minAmountOut: amount,
    gasDrop: amount,
    cancelFee: amount,
    refundFee: amount,
    deadline: amount,
    referrerBps: z.number(),
    auctionMode: z.number(),
    random: word,
    sourceChainId: z.number(),
    amountIn: amount,
    tokenIn: address,
    submissionFee: amount,
  }),
  customPayload: hex,
  signature: hex,
})

const swiftAbi = parseAbi([
  `function createOrderWithSig(address tokenIn, uint256 amountIn, ${orderParams}, bytes customPayload, uint256 submissionFee, bytes signedOrderHash, (uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) permitParams)`,
])
const noPermit = { value: 0n, deadline: 0n, v: 0, r: zeroHash, s: zeroHash }

/** Replies to `/submit/evm`: the relayer submits the signed order. @throws MayanApiError if the call would revert */
export async function submitOrder(bridge: MockBridge, body: unknown): Promise<void> {
  const { orderParams: order, customPayload, signature } = parseParams(submission, body)
  const { sourceChainId, amountIn, tokenIn, submissionFee, ...params } = order
  const chain = bridge.market.chains.find(({ chainId }) => chainId === getChainIdByWormholeId(sourceChainId))
  if (chain === undefined) throw new MayanApiError(400, `Chain ${sourceChainId} is not supported.`)
  const args = [
    tokenIn,
    amountIn - submissionFee,
    params,
    customPayload,
    submissionFee,
    signature,
    noPermit,
  ] as const
  const data = encodeFunctionData({ abi: swiftAbi, functionName: 'createOrderWithSig', args })
  const call: { account: Address; to: Address; data: Hex } = { account: bridge.relayer, to: swift, data }
  await chain.client.call(call).catch((error: unknown) => {
    throw new MayanApiError(400, getMessage(error))
  })
  const hash = await chain.client.sendTransaction(call)
  await minedReceipt(chain.client, hash)
}
