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
import { PAYLOAD_TYPE, type SwiftOrder } from './swift.ts'
import { createTypedData, messageSchema, type TypedData } from './typed-data.ts'

/** What the build of an order keeps for handing it in. */
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

/** The order to sign, and what is handed in with it. The contract itself takes the tokens. */
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
    orderData: { typedData: createTypedData(fromChainId, contract, message) },
    spender: contract,
    interfaceParamData: { ...terms, orderHash: hash, order },
  }
}

/**
 * Hands a signed order in.
 *
 * @returns its hash, which follows from the order alone
 * @throws HttpError with the reason when it is not taken
 */
export async function submitOrderMayan(
  http: HttpClient,
  { typedData, signature, request, interfaceParamData }: SignedOrder,
  context: ProviderContext,
): Promise<string> {
  const handle = parseExternal(handleSchema, interfaceParamData, 'The data of the Mayan order')
  const { orderHash } = handle
  const { OrderId } = parseExternal(messageSchema, typedData.message, 'The signed Mayan order')
  if (OrderId !== orderHash) {
    throw new ProviderError('ERROR', 'The order that was signed is not the one that was built')
  }
  const body = bodyOf(typedData, handle, { request, signature })
  try {
    await http.request({ method: 'POST', path: 'submit/evm', body, schema: z.unknown() }, context)
    return orderHash
  } catch (error) {
    if (isNoAnswer(error) || (await isKnown(http, orderHash, context))) return orderHash
    throw error
  }
}

/** What it answers to an order that it takes is not published, and may be nothing. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof InvalidResponseError && /received nothing$/.test(error.details ?? '')
}

/** Whether the order came in before, or in spite of an error. One that cannot be looked up leaves that error to be told. */
async function isKnown(http: HttpClient, hash: string, context: ProviderContext): Promise<boolean> {
  try {
    const { data } = await http.request({ path: `swap/trx/${hash}`, schema: statusSchema }, context)
    return !!data.id
  } catch {
    return false
  }
}

/** As Mayan's own client writes it: integers as digits. */
function bodyOf(
  { domain, types, message }: TypedData,
  { version, inputToken, submitFee, order, orderHash }: z.infer<typeof handleSchema>,
  { request, signature }: Pick<SignedOrder, 'request' | 'signature'>,
) {
  return inDigits({
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

function inDigits(value: object): unknown {
  return JSON.parse(JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? String(item) : item)))
}
