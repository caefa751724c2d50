import { getAddress } from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { BuildRequest, ProviderBuild, ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { appDataHash, createAppData } from './app-data.ts'
import { computeEthFlowUid, createOrderCall } from './eth-flow.ts'
import { getSellToken, VAULT_RELAYER } from './networks.ts'
import { type CowOrder, computeOrderUid, getValidTo, toTypedData } from './order.ts'
import { quoteTermsSchema } from './schema.ts'

/** Builds the order to sign or, for the native token, the transaction that creates it. Sends no request. */
export async function buildCow(
  { request, toAmountMin, interfaceParamData }: BuildRequest,
  { clock, integrator, signal }: ProviderContext,
): Promise<ProviderBuild> {
  signal.throwIfAborted()
  const { fromChainId, fromTokenAddress, toTokenAddress, fromAmount, toAddress } = request
  const terms = parseExternal(quoteTermsSchema, interfaceParamData, 'The data of the CoW Swap quote')
  const { quoteId, quotedAt } = terms
  // The terms may come from storage or a gateway: a later time would extend the validity of the order.
  if (Number(quotedAt) > clock.now()) {
    throw new ProviderError('ERROR', 'The quote of CoW Swap is dated in the future. Request a new quote.')
  }
  const appData = createAppData(request, { integrator, quotedAt })
  const order: CowOrder = {
    sellToken: getSellToken(request),
    buyToken: getAddress(toTokenAddress),
    receiver: getAddress(toAddress),
    sellAmount: fromAmount,
    buyAmount: toAmountMin,
    validTo: getValidTo(quotedAt),
    appData: appDataHash(appData),
  }
  if (isNativeToken(fromTokenAddress)) {
    return {
      transactionData: createOrderCall(order, quoteId),
      toAmountMin,
      interfaceParamData: { ...terms, orderUid: computeEthFlowUid(fromChainId, order) },
    }
  }
  return {
    orderData: {
      typedData: toTypedData(fromChainId, order),
      orderId: computeOrderUid(fromChainId, order, getAddress(request.fromAddress)),
    },
    spender: VAULT_RELAYER,
    toAmountMin,
    interfaceParamData: { ...terms, appData },
  }
}
