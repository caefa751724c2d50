import type { HttpClient } from '../../kernel/http.ts'
import { type Hex, parseExternal } from '../../kernel/schema.ts'
import type { BuildRequest, ProviderBuild, ProviderContext } from '../../quotes/provider.ts'
import { assertDeposit, decodeDeposit, getQuotedDeposit } from './deposit.ts'
import { toAcrossRoute } from './route.ts'
import { depositTermsSchema, depositTransactionSchema } from './schema.ts'
import { toAcrossError } from './to-across-error.ts'

/** Marks the integrator at the end of the calldata; the pool ignores what follows the arguments. */
const REFERRER_DELIMITER = '1dc0de'

export async function buildAcross(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { request, interfaceParamData } = quote
  const terms = parseExternal(depositTermsSchema, interfaceParamData, 'The data of the Across quote')
  const agreed = getQuotedDeposit(quote, terms)
  const { spokePool, isNative } = toAcrossRoute(request)
  const query = { ...agreed, originChainId: request.fromChainId, isNative, message: request.message }
  try {
    const { data: built } = await http.request(
      { path: 'build-deposit-tx', query, schema: depositTransactionSchema },
      context,
    )
    assertDeposit(decodeDeposit(built.data), agreed)
    const data = appendReferrer(built.data, request.referrer)
    return { transactionData: { to: spokePool, data, value: built.value } }
  } catch (error) {
    throw toAcrossError(error)
  }
}

/** Across knows integrators by a 2-byte id such as 0x00ab; any other referrer means nothing to it. */
function appendReferrer(data: Hex, referrer: string | undefined): Hex {
  if (!referrer || !/^0x[0-9a-fA-F]{4}$/.test(referrer)) return data
  return `${data}${REFERRER_DELIMITER}${referrer.slice(2)}`
}
