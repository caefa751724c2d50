import * as z from 'zod/mini'
import type { Clock } from '../../kernel/clock.ts'
import { createHttpClient } from '../../kernel/http.ts'
import {
  chainIdSchema,
  evmAddressSchema,
  type Hex,
  hexDataSchema,
  oneOfSchema,
  parseExternal,
  textSchema,
} from '../../kernel/schema.ts'
import type { ReadCall, ReadResult } from '../../platforms/platform.ts'
import type { PlatformRegistry } from '../../platforms/registry.ts'
import { scriptedChains } from '../scripted-chain.ts'
import type { ApiCall } from '../scripted-fetch.ts'
import { type ApiRoutes, type ApiTerms, BASE_URL } from './server.ts'
import type { ProviderSpec } from './spec.ts'

/** Results of contract reads by selector, for any chain and contract. */
export type ChainScript = Readonly<Record<Hex, (terms: ApiTerms, read: ReadCall) => ReadResult>>

/** Fields of a specification that determine the chains. */
type ChainReader = Pick<ProviderSpec, 'chain' | 'request' | 'native'>

const CHAIN_PATH = 'chain/'
const readSchema = z.object({
  chainId: chainIdSchema,
  to: evmAddressSchema,
  data: hexDataSchema,
  from: z.optional(evmAddressSchema),
})
const resultSchema = z.object({
  status: oneOfSchema(['success', 'reverted']),
  data: z.optional(hexDataSchema),
  reason: z.optional(textSchema),
})

/**
 * Creates routes for contract reads. A read is sent as `POST chain/<chain id>/<selector>` with the read as its body, so
 * that all request faults also apply to reads.
 */
export function chainRoutes({ chain = {}, request, native }: ChainReader): ApiRoutes {
  const requests = [request, ...('request' in native && native.request ? [native.request] : [])]
  const chainIds = requests.flatMap(({ fromChainId, toChainId }) => [fromChainId, toChainId])
  return Object.fromEntries(
    Object.entries(chain).flatMap(([selector, answer]) =>
      chainIds.map((chainId) => [
        `POST ${CHAIN_PATH}${chainId}/${selector}`,
        (terms: ApiTerms, { body }: ApiCall) =>
          answer(terms, toRead(parseExternal(readSchema, body, 'The read'))),
      ]),
    ),
  )
}

/** Returns whether a route is a contract read. */
export function isChainRoute(route: string): boolean {
  return route.startsWith(`POST ${CHAIN_PATH}`)
}

/** Creates platforms that read from the scripted server, for any chain. */
export function chainPlatforms(fetch: typeof globalThis.fetch, clock: Clock): PlatformRegistry {
  const http = createHttpClient({ baseUrl: BASE_URL, fetch })
  return scriptedChains(async (read, { signal }) => {
    const path = `${CHAIN_PATH}${read.chainId}/${read.data.slice(0, 10)}`
    const request = { method: 'POST', path, body: read, schema: resultSchema, mutation: false } as const
    return toResult((await http.request(request, { clock, signal })).data)
  })
}

function toRead({ from, ...read }: z.infer<typeof readSchema>): ReadCall {
  return from === undefined ? read : { ...read, from }
}

function toResult({ status, data, reason = '' }: z.infer<typeof resultSchema>): ReadResult {
  if (status === 'reverted') return { status, reason, ...(data === undefined ? {} : { data }) }
  return { status, data: parseExternal(hexDataSchema, data, 'The answer of the contract') }
}
