import { sameAddress } from '../../chains/address.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { parseExternal } from '../../kernel/schema.ts'
import { BuildMismatchError } from '../../quotes/assert-quoted-transaction.ts'
import type { BuildRequest, ProviderBuild, ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { keepMinimum } from '../shared/keep-minimum.ts'
import { readRows } from '../shared/rows.ts'
import { squidFees } from '../shared/squid.ts'
import { errorSquidV1 } from './error.ts'
import { fetchRoute } from './route.ts'
import { chainRowSchema, chainsSchema, transactionSchema } from './schema.ts'

export async function buildSquidV1(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { request } = quote
  try {
    const contracts = await fetchContracts(http, request.fromChainId, context)
    const { estimate, transactionRequest } = await keepMinimum(
      quote,
      (slippage) => fetchRoute(http, request, { slippage, quoteOnly: false }, context),
      (route) => route.estimate,
    )
    const what = 'The transaction of Squid'
    const { targetAddress, data, value } = parseExternal(transactionSchema, transactionRequest, what)
    if (!contracts.some((address) => sameAddress(address, targetAddress))) {
      throw new BuildMismatchError('Squid v1', 'to', contracts.join(' or '), targetAddress)
    }
    const { otherPayOut } = squidFees(estimate, request)
    return {
      transactionData: { to: targetAddress, data, value },
      spender: targetAddress,
      otherPayOut,
      toAmountMin: estimate.toAmountMin,
    }
  } catch (error) {
    throw errorSquidV1(error)
  }
}

/** The contracts that Squid publishes for a chain: its transactions go to one of them. */
async function fetchContracts(
  http: HttpClient,
  chainId: number,
  context: ProviderContext,
): Promise<readonly string[]> {
  const { data } = await http.request({ path: 'v1/chains', schema: chainsSchema }, context)
  const chain = readRows(chainRowSchema, data.chains).find((row) => row.chainId === chainId)
  if (chain) return Object.values(chain.squidContracts)
  throw new ProviderError('NOT_SUPPORT', `Squid names no contract of its own on chain ${chainId}`)
}
