import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { HttpClient } from '../../kernel/http.ts'
import {
  bigintSchema,
  evmAddressSchema,
  hashSchema,
  InvalidResponseError,
  nonNegativeSchema,
  parseExternal,
} from '../../kernel/schema.ts'
import type { BuildTerms, OrderData, ProviderContext, SignedOrder } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { BuildableRequest } from '../../quotes/to-buildable-request.ts'
import { getMayanChain, SWIFT_CONTRACTS } from './networks.ts'
import { type SwiftTerms, statusSchema, swiftVersionSchema } from './schema.ts'
import { PAYLOAD_TYPE, type SwiftOrder } from './swift-order.ts'
import { createTypedData, messageSchema, type TypedData } from './typed-data.ts'

/** Terms of a built order that its submission needs. */
const handleSchema = z.object({
  version: swiftVersionSchema,
  inputToken: evmAddressSchema,
  submitFee: bigintSchema,
  orderHash: hashSchema,
  order: z.object({
    trader: hashSchema,
    destAddr: hashSchema,
    destChainId: nonNegativeSchema,
    tokenOut: hashSchema,
    minAmountOut: bigintSchema,
    gasDrop: bigintSchema,
    cancelFee: bigintSchema,
    refundFee: bigintSchema,
    deadline: bigintSchema,
    referrerAddr: hashSchema,
    referrerBps: nonNegativeSchema,
    auctionMode: nonNegativeSchema,
    random: hashSchema,
  }),
})

interface SignableOrder {
  readonly request: BuildableRequest
  readonly terms: SwiftTerms
  readonly order: SwiftOrder
  readonly hash: Hex
}

/** Creates the order to sign, and the terms that its submission needs. The spender is the Swift contract. */
export function createSignableOrder({ request, terms, order, hash }: SignableOrder): BuildTerms & {
  readonly orderData: OrderData
} {
  const { fromChainId, fromAmount } = request
  const contract = SWIFT_CONTRACTS[terms.version]
  const message = {
    OrderId: hash,
    InputAmount: fromAmount - terms.submitFee,
    SubmissionFee: terms.submitFee,
  }
  return {
    orderData: {
      typedData: createTypedData(fromChainId, contract, message),
      orderId: hash,
      validUntil: Number(order.deadline) * 1_000,
    },
    spender: contract,
    interfaceParamData: { ...terms, orderHash: hash, order },
  }
}

/**
 * Submits a signed order.
 *
 * @returns the hash of the order
 * @throws HttpError with the reason if it is rejected
 */
export async function submitOrderMayan(
  http: HttpClient,
  { typedData, signature, request, interfaceParamData }: SignedOrder,
  context: ProviderContext,
): Promise<string> {
  const handle = parseExternal(handleSchema, interfaceParamData, 'The stored Mayan order')
  const { orderHash } = handle
  const { OrderId } = parseExternal(messageSchema, typedData.message, 'The signed Mayan order')
  if (OrderId !== orderHash) {
    throw new ProviderError('ERROR', 'The signed order differs from the one that was built.')
  }
  const body = toBody(typedData, handle, { request, signature })
  try {
    await http.request({ method: 'POST', path: 'submit/evm', body, schema: z.unknown() }, context)
    return orderHash
  } catch (error) {
    if (isEmptyReply(error) || (await isKnown(http, orderHash, context))) return orderHash
    throw error
  }
}

/** Returns whether the reply was empty, which counts as success: the API does not document its reply. */
function isEmptyReply(error: unknown): boolean {
  return error instanceof InvalidResponseError && /received: nothing\.$/.test(error.details ?? '')
}

/** Returns whether Mayan knows the order in spite of a failed submission; false if the lookup fails. */
async function isKnown(http: HttpClient, hash: string, context: ProviderContext): Promise<boolean> {
  try {
    const { data } = await http.request({ path: `swap/trx/${hash}`, schema: statusSchema }, context)
    return !!data.id
  } catch {
    return false
  }
}

/** Returns the request body in the format of Mayan's client: integers as decimal strings. */
function toBody(
  { domain, types, message }: TypedData,
  { version, inputToken, submitFee, order, orderHash }: z.infer<typeof handleSchema>,
  { request, signature }: Pick<SignedOrder, 'request' | 'signature'>,
) {
  return toDigits({
    swiftVersion: version,
    permitParams: null,
    orderHash,
    orderParams: {
      payloadType: PAYLOAD_TYPE,
      ...order,
      sourceChainId: getMayanChain(request.fromChainId)?.wormholeId,
      amountIn: request.fromAmount,
      tokenIn: inputToken,
      submissionFee: submitFee,
    },
    customPayload: '0x',
    orderTypedData: { domain, types, value: message },
    signature,
  })
}

function toDigits(value: object): unknown {
  return JSON.parse(JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? String(item) : item)))
}
