import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/provider.ts'
import { readTokens } from '../shared/tokens.ts'
import { chainsSchema, tokenPageSchema, tokenRowSchema } from './schema.ts'

/** Maximum page size of Butter. */
const PAGE_SIZE = 100
/** Limits the requests if the count keeps growing. */
const MAX_PAGES = 50

export async function tokensButter(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data: reply } = await http.request({ path: 'queryChainList', schema: chainsSchema }, context)
  const evm = reply.data.chains.filter(({ chainType }) => chainType === 'EVM')
  const rows = await Promise.all(evm.map(({ key }) => fetchTokenRows(http, key, context)))
  return readTokens(
    'Butter',
    rows.flat(),
    { schema: tokenRowSchema, toEntry: ({ image, ...row }) => ({ ...row, logoImg: image ?? '' }) },
    context,
  )
}

async function fetchTokenRows(
  http: HttpClient,
  network: string,
  context: ProviderContext,
): Promise<unknown[]> {
  const rows: unknown[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = { network, page, size: PAGE_SIZE }
    const { data } = await http.request({ path: 'queryTokenList', query, schema: tokenPageSchema }, context)
    const { count, results } = data.data
    rows.push(...results)
    if (results.length === 0 || rows.length >= count) break
  }
  return rows
}
