import { getAddress } from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { BuildRequest, ProviderBuild, ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { appDataHash, appDataOf } from './app-data.ts'
import { createOrderCall, ethFlowUid } from './eth-flow.ts'
import { sellTokenOf, VAULT_RELAYER } from './networks.ts'
import { type CowOrder, orderUid, typedDataOf, validToOf } from './order.ts'
import { quoteTermsSchema } from './schema.ts'

/** An order to sign; for the native token, the transaction by which a contract gives it. Nobody is asked. */
export async function buildCow(
  { request, toAmountMin, interfaceParamData }: BuildRequest,
  { clock, integrator, signal }: ProviderContext,
): Promise<ProviderBuild> {
  signal.throwIfAborted()
  const { fromChainId, fromTokenAddress, toTokenAddress, fromAmount, toAddress } = request
  const terms = parseExternal(quoteTermsSchema, interfaceParamData, 'The data of the CoW Swap quote')
  const { quoteId, quotedAt } = terms
  // The terms may come from storage or a gateway: a later time would make an order that stays valid for longer.
  if (Number(quotedAt) > clock.now()) {
    throw new ProviderError('ERROR', 'The quote of CoW Swap is dated in the future. Request a new quote.')
  }
  const appData = appDataOf(request, { integrator, quotedAt })
  const order: CowOrder = {
    sellToken: sellTokenOf(request),
    buyToken: getAddress(toTokenAddress),
    receiver: getAddress(toAddress),
    sellAmount: fromAmount,
    buyAmount: toAmountMin,
    validTo: validToOf(quotedAt),
    appData: appDataHash(appData),
  }
  if (isNativeToken(fromTokenAddress)) {
    return {
      transactionData: createOrderCall(order, quoteId),
      toAmountMin,
      interfaceParamData: { ...terms, orderUid: ethFlowUid(fromChainId, order) },
    }
  }
  return {
    orderData: {
      typedData: typedDataOf(fromChainId, order),
      orderId: orderUid(fromChainId, order, getAddress(request.fromAddress)),
    },
    spender: VAULT_RELAYER,
    toAmountMin,
    interfaceParamData: { ...terms, appData },
  }
}
