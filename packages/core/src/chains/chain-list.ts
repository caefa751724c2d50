import * as z from 'zod/mini'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { createHttpClient } from '../kernel/http.ts'
import {
  InvalidResponseError,
  nonNegativeSchema,
  parseExternal,
  recordSchema,
  scalarSchema,
  textSchema,
} from '../kernel/schema.ts'
import { defineChain } from './define.ts'
import { FUEL_CHAIN_ID } from './ids.ts'
import type { ChainRecord } from './record.ts'

/** Chains of a list, and those of it that could not be read. */
export interface ChainList {
  readonly chains: readonly ChainRecord[]
  readonly skipped: readonly { readonly key: string; readonly reason: string }[]
}

/** Where a list of chains is read. */
export interface ChainListOptions {
  /** Of a static JSON file. Default: the public list of 1delta-DAO/chains. */
  readonly url?: string | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly clock?: Clock | undefined
  readonly signal?: AbortSignal | undefined
}

// Source: github 1delta-DAO/chains, data.json.
const CHAIN_LIST_URL = 'https://raw.githubusercontent.com/1delta-DAO/chains/main/data.json'

/**
 * Loads a list of EVM chains: about a thousand of them, in the shape of chainlist.org, by their ids. The SDK's own
 * records know more of their chains: prefer them where both have one.
 *
 * @throws HttpError, NetworkError, TimeoutError, InvalidResponseError, AbortedError
 */
export async function loadChainList({
  url = CHAIN_LIST_URL,
  fetch,
  clock = systemClock,
  signal,
}: ChainListOptions = {}): Promise<ChainList> {
  const { origin, pathname, search } = new URL(url)
  const { data } = await createHttpClient({ baseUrl: origin, fetch }).request(
    { path: `${pathname}${search}`, schema: z.unknown() },
    { clock, signal },
  )
  return readChainList(data)
}

/**
 * Reads such a list that is already there. A chain that is not as it should be costs that chain, with its reason; nodes
 * that need a key are left out.
 *
 * @throws InvalidResponseError when it is no list at all
 */
export function readChainList(list: unknown): ChainList {
  const chains: ChainRecord[] = []
  const skipped: { key: string; reason: string }[] = []
  const entries = parseExternal(recordSchema, list, 'The list of chains')
  const schema = entrySchema()
  for (const [key, entry] of Object.entries(entries)) {
    try {
      chains.push(toRecord(parseExternal(schema, entry, `Chain ${key}`)))
    } catch (error) {
      if (!(error instanceof InvalidResponseError)) throw error
      skipped.push({ key, reason: error.details ?? error.shortMessage })
    }
  }
  return { chains, skipped }
}

type Entry = z.infer<ReturnType<typeof entrySchema>>

/** Made when it is needed: whoever imports a chain should not pay for it. */
const entrySchema = () =>
  z.object({
    chainId: scalarSchema('the id of an EVM chain', readChainId),
    name: textSchema,
    key: textSchema,
    nativeCurrency: z.object({ name: textSchema, symbol: textSchema, decimals: nonNegativeSchema }),
    rpc: z.array(textSchema),
    explorers: z.optional(z.array(z.object({ name: textSchema, url: textSchema }))),
  })

/** Chains of other kinds have texts for ids. Fuel's is taken here, though an EVM chain of the list has it too. */
function readChainId(value: unknown): number | undefined {
  const isId = typeof value === 'number' && Number.isSafeInteger(value) && value > 0
  return isId && value !== FUEL_CHAIN_ID ? value : undefined
}

function toRecord({ chainId, name, key, nativeCurrency, rpc, explorers = [] }: Entry): ChainRecord {
  const explorer = explorers.find(({ url }) => url.startsWith('https://'))
  return defineChain({
    id: chainId,
    slug: key.toLowerCase(),
    name,
    nativeCurrency,
    rpcUrls: rpc.filter(isOpenNode),
    ...(explorer ? { explorer: { name: explorer.name, url: explorer.url.replace(/\/+$/, '') } } : {}),
  })
}

/** Encrypted, and with nothing in it that looks like somebody's key or the place for one. */
function isOpenNode(url: string): boolean {
  if (!/^(https|wss):\/\//.test(url) || !URL.canParse(url)) return false
  const { pathname, search, username } = new URL(url)
  return username === '' && !/\$|%7b|[\w-]{20,}/i.test(`${pathname}${search}`)
}
