import * as z from 'zod/mini'
import type { ChainRecord } from '../chains/record.ts'
import {
  type Address,
  chainIdSchema,
  InvalidResponseError,
  type Schema,
  scalarSchema,
} from '../kernel/schema.ts'
import { inChunks, type Pause } from './in-chunks.ts'
import { createRefusals, type ListRefusal, nameOf } from './refusals.ts'
import { isTokenAddress, nativeToken, type Token, tokenKey } from './token.ts'
import { readToken } from './token-schema.ts'

/** The tokens of a chain. Plain data; whoever holds it must not change it. */
export interface AssetList {
  readonly chainId: number
  /** By lower-cased address; the native asset, which is always there, under its placeholder. */
  readonly tokens: Readonly<Record<string, Token>>
  /** Keys of `tokens`. */
  readonly mainTokens: readonly Address[]
  /** Keys of `tokens`; absent where the file names none. */
  readonly bridgeTokens?: readonly Address[] | undefined
  /** What the file holds beside that cannot be used. */
  readonly refused: readonly ListRefusal[]
}

/** A file as it came: its entries are read later, a few at a time. */
export interface AssetFile {
  readonly chainId?: number | undefined
  readonly list: readonly unknown[]
  readonly mainTokens?: readonly Address[] | null | undefined
  readonly bridgeTokens?: readonly Address[] | null | undefined
}

/** Entries of a table or of an array: the files hold tables by address, their documentation speaks of lists. */
export const entriesSchema: Schema<readonly unknown[]> = scalarSchema('a table of entries', (value) =>
  typeof value === 'object' && value !== null ? Object.values(value) : undefined,
)

const addressesSchema: Schema<readonly Address[] | null> = scalarSchema('addresses', (value) =>
  Array.isArray(value) ? value.filter(isTokenText) : null,
)

function isTokenText(value: unknown): value is Address {
  return typeof value === 'string' && (isTokenAddress(value, 'EVM') || isTokenAddress(value, 'FUEL'))
}

export const assetFileSchema: Schema<AssetFile> = z.object({
  chainId: z.optional(chainIdSchema),
  list: entriesSchema,
  mainTokens: addressesSchema,
  bridgeTokens: addressesSchema,
})

/**
 * The list of a chain out of a file, read in chunks.
 *
 * @throws InvalidResponseError for a file of another chain, and for one in which nothing is a token
 */
export async function readAssetList(file: AssetFile, chain: ChainRecord, pause: Pause): Promise<AssetList> {
  const what = `The asset list of ${chain.name}`
  if (file.chainId !== undefined && file.chainId !== chain.id) {
    throw new InvalidResponseError(what, 'chainId', `expected ${chain.id}, received ${file.chainId}`)
  }
  const native = nativeToken(chain)
  const refusals = createRefusals()
  const tokens: Record<string, Token> = Object.create(null)
  let found = 0

  const add = (entry: unknown) => {
    const reading = readToken(entry, () => chain.chainType)
    const problem = 'problem' in reading ? reading.problem : problemOnChain(reading.token, native, tokens)
    if (problem !== undefined) refusals.add(problem, nameOf(entry))
    if ('token' in reading && problem === undefined) {
      found += 1
      tokens[tokenKey(reading.token.address)] = reading.token
    }
  }
  await inChunks(file.list, add, pause)
  if (found === 0 && file.list.length > 0) {
    const [first] = refusals.list()
    throw new InvalidResponseError(what, 'list', `none of ${file.list.length} is a token; ${first?.reason}`)
  }
  tokens[tokenKey(native.address)] ??= native

  const keysOf = (addresses: readonly Address[]): Address[] => {
    const keys = [...new Set(addresses.map((address) => tokenKey(address)))]
    for (const key of keys) if (!tokens[key]) refusals.add('a main or bridge token that the list lacks', key)
    return keys.filter((key) => tokens[key])
  }
  const mainTokens = keysOf(file.mainTokens ?? [])
  const bridgeTokens = file.bridgeTokens ? keysOf(file.bridgeTokens) : undefined
  return {
    chainId: chain.id,
    tokens,
    mainTokens,
    ...(bridgeTokens ? { bridgeTokens } : {}),
    refused: refusals.list(),
  }
}

function problemOnChain(
  token: Token,
  native: Token,
  known: Readonly<Record<string, Token>>,
): string | undefined {
  if (token.chainId !== native.chainId) return `chainId: expected ${native.chainId}`
  if (known[tokenKey(token.address)]) return 'address: is listed twice'
  // The chain's own record is believed: an amount of the native asset must never be off by powers of ten.
  if (token.address === native.address && token.decimals !== native.decimals) {
    return `decimals: the native asset has ${native.decimals}`
  }
  return undefined
}
