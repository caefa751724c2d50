import * as z from 'zod/mini'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { createHttpClient } from '../kernel/http.ts'
import {
  InvalidResponseError,
  nameSchema,
  nonNegativeSchema,
  parseExternal,
  recordSchema,
  scalarSchema,
  textSchema,
} from '../kernel/schema.ts'
import { FUEL_CHAIN_ID } from './chain-ids.ts'
import { defineChain } from './define.ts'
import type { ChainRecord } from './record.ts'

/** Parsed chains of a list, and its skipped entries. */
export interface ChainList {
  readonly chains: readonly ChainRecord[]
  readonly skipped: readonly { readonly key: string; readonly reason: string }[]
}

/** Options for `loadChainList`. */
export interface ChainListOptions {
  /** URL of a static JSON file. Default: the public list of 1delta-DAO/chains. */
  readonly url?: string | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly clock?: Clock | undefined
  readonly signal?: AbortSignal | undefined
}

// Source: github 1delta-DAO/chains, data.json.
const CHAIN_LIST_URL = 'https://raw.githubusercontent.com/1delta-DAO/chains/main/data.json'

/**
 * Loads a list of about a thousand EVM chains in the format of chainlist.org. Prefer the built-in records, which are
 * more complete.
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
 * Parses a list of chains. Invalid chains are skipped with the reason. Nodes that require an API key are omitted.
 *
 * @throws InvalidResponseError if the value is not a list
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

/** Creates the schema on first use, so that importing a chain remains cheap. */
const entrySchema = () =>
  z.object({
    chainId: scalarSchema('the id of an EVM chain', readChainId),
    name: nameSchema,
    key: textSchema,
    nativeCurrency: z.object({ name: nameSchema, symbol: nameSchema, decimals: nonNegativeSchema }),
    rpc: z.array(textSchema),
    explorers: z.optional(z.array(z.object({ name: nameSchema, url: textSchema }))),
  })

/**
 * Parses the id of an EVM chain. Rejects the text ids of other VMs and the id of Fuel, although an EVM chain also uses
 * it.
 */
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

/** Returns whether a URL uses encryption and contains neither an API key nor a placeholder for one. */
function isOpenNode(url: string): boolean {
  if (!/^(https|wss):\/\//.test(url) || !URL.canParse(url)) return false
  const { pathname, search, username } = new URL(url)
  return username === '' && !/\$|%7b|[\w-]{20,}/i.test(`${pathname}${search}`)
}
