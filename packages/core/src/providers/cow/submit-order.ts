import { getAddress } from 'viem'
import type { HttpClient } from '../../kernel/http.ts'
import { InvalidResponseError, parseExternal } from '../../kernel/schema.ts'
import type { ProviderContext, SignedOrder } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { readErrorBody } from '../shared/error.ts'
import { isSameHash } from '../shared/status.ts'
import { getNetwork } from './networks.ts'
import { computeOrderUid, readOrder, toTypedData } from './order.ts'
import { apiErrorSchema, orderTermsSchema, uidSchema } from './schema.ts'

/** Subject of the error of an unexpected reply. */
const SUBJECT = 'The submitted CoW Swap order'

/**
 * Submits a signed order and returns its uid, which is computed from the order alone.
 *
 * @throws ProviderError if the signed order is not an order of CoW Swap; HttpError with the reason if it is rejected
 */
export async function submitOrderCow(
  http: HttpClient,
  { typedData, signature, request, interfaceParamData }: SignedOrder,
  context: ProviderContext,
): Promise<string> {
  const { fromChainId, fromAddress } = request
  const order = readOrder({ typedData }, fromChainId)
  if (!order) throw new ProviderError('ERROR', 'The signed order is not an order of CoW Swap.')
  const { quoteId, appData } = parseExternal(
    orderTermsSchema,
    interfaceParamData,
    'The data of the CoW Swap order',
  )
  const uid = computeOrderUid(fromChainId, order, getAddress(fromAddress))
  const { message } = toTypedData(fromChainId, order)
  const body = {
    ...message,
    sellAmount: String(order.sellAmount),
    buyAmount: String(order.buyAmount),
    feeAmount: String(message.feeAmount),
    validTo: Number(order.validTo),
    appData,
    appDataHash: order.appData,
    from: fromAddress,
    ...(quoteId > 0n ? { quoteId: Number(quoteId) } : {}),
    signingScheme: 'eip712',
    signature,
  }
  try {
    const path = `${getNetwork(fromChainId)}/api/v1/orders`
    const { data } = await http.request({ method: 'POST', path, body, schema: uidSchema }, context)
    if (isSameHash(uid, data)) return uid
    throw new InvalidResponseError(SUBJECT, '', `expected ${uid}, received ${data}`)
  } catch (error) {
    if (readErrorBody(apiErrorSchema, error)?.errorType === 'DuplicatedOrder') return uid
    throw error
  }
}
