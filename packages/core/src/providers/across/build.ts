import { sameAddress } from '../../chains/index.ts'
import { type Hex, type HttpClient, parseExternal } from '../../kernel/index.ts'
import {
  accept,
  BuildMismatchError,
  type BuildRequest,
  type ProviderBuild,
  type ProviderContext,
  type ProviderResult,
} from '../../quotes/index.ts'
import { assertDeposit, decodeDeposit } from './deposit.ts'
import { refuseAcrossError } from './error.ts'
import { ACROSS_POOLS } from './pools.ts'
import { toAcrossRoute } from './route.ts'
import { type DepositTerms, depositTermsSchema, depositTransactionSchema } from './schema.ts'

/** Marks the integrator at the end of the calldata; the pool ignores what follows the arguments. */
const REFERRER_DELIMITER = '1dc0de'

export async function buildAcross(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderBuild>> {
  const { request, interfaceParamData } = quote
  const terms = parseExternal(depositTermsSchema, interfaceParamData, 'The data of the Across quote')
  assertTerms(terms, quote)
  const query = {
    inputAmount: request.fromAmount,
    outputAmount: terms.outputAmount,
    inputToken: terms.inputToken,
    outputToken: terms.outputToken,
    originChainId: request.fromChainId,
    destinationChainId: request.toChainId,
    depositor: request.fromAddress,
    recipient: request.toAddress,
    quoteTimestamp: terms.quoteTimestamp,
    fillDeadline: terms.fillDeadline,
    exclusiveRelayer: terms.exclusiveRelayer,
    exclusivityParameter: terms.exclusivityParameter,
    isNative: terms.isNative,
    message: request.message,
  }
  try {
    const { data: built } = await http.request(
      { path: 'build-deposit-tx', query, schema: depositTransactionSchema },
      context,
    )
    assertDeposit(decodeDeposit(built.data), request, terms)
    const data = appendReferrer(built.data, request.referrer)
    return accept({ transactionData: { to: terms.spokePool, data, value: built.value } })
  } catch (error) {
    return refuseAcrossError(error)
  }
}

/**
 * Terms come back from storage: whatever the request and the quote determine must be what they say.
 *
 * @throws BuildMismatchError naming the term
 */
function assertTerms(terms: DepositTerms, { request, toAmount }: BuildRequest): void {
  const { inputToken, outputToken, isNative } = toAcrossRoute(request)
  const agreed = {
    spokePool: ACROSS_POOLS[request.fromChainId]?.spokePool,
    inputToken,
    outputToken,
    isNative,
    outputAmount: toAmount,
  }
  for (const term of Object.keys(agreed) as (keyof typeof agreed)[]) {
    const kept = String(terms[term])
    if (!sameAddress(String(agreed[term]), kept))
      throw new BuildMismatchError('Across', term, agreed[term], kept)
  }
}

/** Across knows integrators by a 2-byte id such as 0x00ab; any other referrer means nothing to it. */
function appendReferrer(data: Hex, referrer: string | undefined): Hex {
  if (!referrer || !/^0x[0-9a-fA-F]{4}$/.test(referrer)) return data
  return `${data}${REFERRER_DELIMITER}${referrer.slice(2)}`
}
