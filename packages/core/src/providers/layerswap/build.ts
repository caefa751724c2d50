import * as z from 'zod/mini'
import { isNativeToken, sameAddress } from '../../chains/address.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { parseExternal } from '../../kernel/schema.ts'
import { BuildMismatchError } from '../../quotes/assert-quoted-transaction.ts'
import type { BuildRequest, ProviderBuild, ProviderContext, TransactionData } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { BuildableRequest } from '../../quotes/to-buildable-request.ts'
import { decodeLayerswap } from './calldata.ts'
import { DEPOSITORY } from './contracts.ts'
import { toLayerswapError } from './error.ts'
import { toLayerswapRoute } from './route.ts'
import { nestedTermsSchema, swapSchema, termsSchema } from './schema.ts'
import { toQuoteTerms } from './terms.ts'

/** Creates the swap at Layerswap. Quotes do not create one, because each would be left behind. */
export async function buildLayerswap(
  http: HttpClient,
  { request }: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const body = {
    ...(await toLayerswapRoute(request)),
    source_address: request.fromAddress,
    destination_address: request.toAddress,
    // Without it, Layerswap retries a failed swap indefinitely.
    refund_address: request.fromAddress,
    use_depository: true,
  }
  try {
    const { data } = await http.request({ method: 'POST', path: 'swaps', body, schema: swapSchema }, context)
    const { swap, quote, deposit_actions: actions } = data.data
    const [action, ...others] = actions ?? []
    if (!action) throw new ProviderError('ERROR', 'Layerswap returned no deposit action.')
    // Each of several actions would be a part of the deposit.
    if (others.length > 0)
      throw new ProviderError('ERROR', `Layerswap returned ${actions?.length} deposit actions, expected one.`)
    const { destination_address: recipient } = swap
    if (recipient && !sameAddress(recipient, request.toAddress)) {
      throwMismatch('destination_address', request.toAddress, recipient)
    }
    const { to_address: to, call_data, amount_in_base_units: value } = action
    const transactionData = { to, data: call_data, value }
    assertDeposit(transactionData, request)
    const { toAmountMin } = toQuoteTerms(readTerms(quote), request)
    return { transactionData, toAmountMin, interfaceParamData: { swapId: swap.id } }
  } catch (error) {
    throw toLayerswapError(error)
  }
}

function readTerms(quote: unknown) {
  const nested = z.safeParse(nestedTermsSchema, quote)
  return nested.success ? nested.data.quote : parseExternal(termsSchema, quote, 'The quote of the swap')
}

/** @throws BuildMismatchError unless the transaction deposits the requested amount in the known depository */
function assertDeposit(
  transaction: TransactionData,
  { fromTokenAddress, fromAmount }: BuildableRequest,
): void {
  const { to, data, value } = transaction
  const deposit = decodeLayerswap(transaction)
  if (!sameAddress(to, DEPOSITORY)) throwMismatch('to', DEPOSITORY, to)
  if (deposit?.token === undefined) throwMismatch('data', 'a deposit', data.slice(0, 10))
  if (!sameAddress(deposit.token, fromTokenAddress)) throwMismatch('token', fromTokenAddress, deposit.token)
  if (deposit.amount !== fromAmount) throwMismatch('amount', fromAmount, deposit.amount)
  if (!isNativeToken(fromTokenAddress) && value !== 0n) throwMismatch('value', 0n, value)
}

function throwMismatch(field: string, quoted: unknown, built: unknown): never {
  throw new BuildMismatchError('Layerswap', field, quoted, built)
}
