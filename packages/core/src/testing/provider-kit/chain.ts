import {
  type Clock,
  chainIdSchema,
  createHttpClient,
  evmAddressSchema,
  type Hex,
  hexDataSchema,
  parseExternal,
  textSchema,
  wordSchema,
} from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import type { Platform, PlatformRegistry, ReadCall, ReadResult } from '../../platforms/index.ts'
import { BASE_URL, type Call, type Routes, type Terms } from './server.ts'
import type { ProviderSpec } from './spec.ts'

/** What the contracts answer that a provider reads: by the selector of the function, whatever chain and contract. */
export type ChainScript = Readonly<Record<Hex, (terms: Terms, read: ReadCall) => ReadResult>>

/** Of a specification, what says which chains are read. */
type ChainReader = Pick<ProviderSpec, 'chain' | 'request' | 'native'>

const CHAIN_PATH = 'chain/'
const readSchema = z.object({
  chainId: chainIdSchema,
  to: evmAddressSchema,
  data: hexDataSchema,
  from: z.optional(evmAddressSchema),
})
const resultSchema = z.object({
  status: wordSchema(['success', 'reverted']),
  data: z.optional(hexDataSchema),
  reason: z.optional(textSchema),
})

/**
 * A node is one more server: a read travels as `POST chain/<chain id>/<selector>`, with the read as its body, so that
 * everything that can befall a request befalls it too.
 */
export function chainRoutes({ chain = {}, request, native }: ChainReader): Routes {
  const requests = [request, ...('request' in native && native.request ? [native.request] : [])]
  const chainIds = requests.flatMap(({ fromChainId, toChainId }) => [fromChainId, toChainId])
  return Object.fromEntries(
    Object.entries(chain).flatMap(([selector, answer]) =>
      chainIds.map((chainId) => [
        `POST ${CHAIN_PATH}${chainId}/${selector}`,
        (terms: Terms, { body }: Call) => answer(terms, toRead(parseExternal(readSchema, body, 'The read'))),
      ]),
    ),
  )
}

/** Whether a route stands for a read of a chain. */
export function isChainRoute(route: string): boolean {
  return route.startsWith(`POST ${CHAIN_PATH}`)
}

/** Platforms that read from the scripted server, whatever the chain, and can do nothing else. */
export function chainPlatforms(fetch: typeof globalThis.fetch, clock: Clock): PlatformRegistry {
  const http = createHttpClient({ baseUrl: BASE_URL, fetch })
  const unused = () => Promise.reject(new Error('The chain of this suite only answers reads'))
  const platform: Platform = {
    chainType: 'EVM',
    async call(read, { signal } = {}) {
      const path = `${CHAIN_PATH}${read.chainId}/${read.data.slice(0, 10)}`
      const request = { method: 'POST', path, body: read, schema: resultSchema, mutation: false } as const
      return toResult((await http.request(request, { clock, signal })).data)
    },
    simulateCalls: async () => ({ status: 'unsupported', reason: 'The chain of this suite tries nothing' }),
    encodeApproval: ({ token }) => ({ to: token, data: '0x', value: 0n }),
    getBlockNumber: unused,
    getBalance: unused,
    getAllowance: unused,
    simulate: unused,
    getNextNonce: unused,
    findTransaction: unused,
    getTransaction: unused,
    traceTransaction: unused,
    getAccountKind: unused,
    getReceipt: unused,
    getTransferEvents: unused,
    dispose: () => undefined,
  }
  return { forChain: () => platform, dispose: () => undefined }
}

function toRead({ from, ...read }: z.infer<typeof readSchema>): ReadCall {
  return from === undefined ? read : { ...read, from }
}

function toResult({ status, data, reason = '' }: z.infer<typeof resultSchema>): ReadResult {
  if (status === 'reverted') return { status, reason, ...(data === undefined ? {} : { data }) }
  return { status, data: parseExternal(hexDataSchema, data, 'The answer of the contract') }
}
