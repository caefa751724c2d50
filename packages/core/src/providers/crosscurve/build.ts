import type { HttpClient } from '../../kernel/http.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { BuildRequest, ProviderBuild, ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { readRoute, toChecksummed } from './quote.ts'
import { handleSchema, transactionSchema } from './schema.ts'

export async function buildCrossCurve(
  http: HttpClient,
  { request, toAmount, interfaceParamData }: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { routing, estimate } = parseExternal(handleSchema, interfaceParamData, 'The stored CrossCurve quote')
  const { amountOut } = readRoute(routing, request)
  if (amountOut !== toAmount)
    throw new ProviderError('ERROR', 'The stored route of CrossCurve differs from the quoted one.')

  const body = {
    from: toChecksummed(request.fromAddress),
    recipient: toChecksummed(request.toAddress),
    routing,
    ...(estimate === undefined ? {} : { estimate }),
    buildCalldata: true,
  }
  const { data: transaction } = await http.request(
    { method: 'POST', path: 'tx/create', body, schema: transactionSchema },
    context,
  )
  const { to, data, value } = transaction ?? {}
  if (to === undefined || data === undefined || value === undefined) {
    throw new ProviderError('ERROR', 'CrossCurve returned no transaction.')
  }
  // The value has to be the amount of a native source plus the quoted fee: with less, the delivery is not paid.
  return { transactionData: { to, data, value }, spender: to }
}
