import type { HttpClient } from '../../kernel/http.ts'
import { type Hex, parseExternal } from '../../kernel/schema.ts'
import type { BuildRequest, ProviderBuild, ProviderContext } from '../../quotes/provider.ts'
import { assertDeposit, decodeDeposit, getQuotedDeposit } from './deposit.ts'
import { toAcrossRoute } from './route.ts'
import { depositTermsSchema, depositTransactionSchema } from './schema.ts'
import { toAcrossError } from './to-across-error.ts'

/** Precedes the id of the integrator at the end of the calldata. The pool ignores bytes after the arguments. */
const REFERRER_DELIMITER = '1dc0de'

/** Requests the calldata of the deposit and compares each field with the quoted terms. */
export async function buildAcross(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { request, interfaceParamData } = quote
  const terms = parseExternal(depositTermsSchema, interfaceParamData, 'The stored Across quote')
  const quoted = getQuotedDeposit(quote, terms)
  const { spokePool, isNative } = toAcrossRoute(request)
  const query = { ...quoted, originChainId: request.fromChainId, isNative, message: request.message }
  try {
    const { data: built } = await http.request(
      { path: 'build-deposit-tx', query, schema: depositTransactionSchema },
      context,
    )
    assertDeposit(decodeDeposit(built.data), quoted)
    const data = appendReferrer(built.data, request.referrer)
    return { transactionData: { to: spokePool, data, value: built.value } }
  } catch (error) {
    throw toAcrossError(error)
  }
}

/** Appends the id of an integrator. Across only knows 2-byte ids such as 0x00ab; any other referrer is ignored. */
function appendReferrer(data: Hex, referrer: string | undefined): Hex {
  if (!referrer || !/^0x[0-9a-fA-F]{4}$/.test(referrer)) return data
  return `${data}${REFERRER_DELIMITER}${referrer.slice(2)}`
}
