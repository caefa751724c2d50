import * as z from 'zod/mini'
import { createHttpClient, type HttpContext } from '../../kernel/http.ts'
import { type Hex, hashSchema } from '../../kernel/schema.ts'

/** GraphQL API of Morpho, without a key. */
export const MORPHO_API = 'https://api.morpho.org'

const MAX_MARKETS = 100
/** Timeout in milliseconds, including the retry. Reads of other lenders wait for this request. */
const TIMEOUT_MS = 8_000

const QUERY = `query Markets($chainId: Int!, $first: Int!) {
  markets(first: $first, orderBy: SupplyAssetsUsd, orderDirection: Desc, where: { chainId_in: [$chainId], listed: true }) {
    items { marketId }
  }
}`

const replySchema = z.object({
  data: z.object({ markets: z.object({ items: z.array(z.object({ marketId: hashSchema })) }) }),
})

/**
 * Returns the ids of the largest markets of Morpho Blue on a chain that Morpho lists, at most 100. Their parameters are
 * read from the contract.
 *
 * @see https://docs.morpho.org/developers/borrow/tutorials/get-data
 * @throws HttpError, NetworkError, InvalidResponseError, TimeoutError, AbortedError
 */
export async function discoverMarkets(
  baseUrl: string,
  chainId: number,
  context: HttpContext,
): Promise<Hex[]> {
  const client = createHttpClient({ baseUrl, timeoutMs: TIMEOUT_MS, retries: 1 })
  const { data } = await client.request(
    {
      method: 'POST',
      mutation: false,
      path: 'graphql',
      body: { query: QUERY, variables: { chainId, first: MAX_MARKETS } },
      schema: replySchema,
    },
    context,
  )
  return data.data.markets.items.slice(0, MAX_MARKETS).map(({ marketId }) => marketId)
}
