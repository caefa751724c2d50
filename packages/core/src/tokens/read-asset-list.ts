import * as z from 'zod/mini'
import type { ChainRecord } from '../chains/record.ts'
import {
  type Address,
  chainIdSchema,
  InvalidResponseError,
  type Schema,
  scalarSchema,
} from '../kernel/schema.ts'
import { createRejectionLog, describeEntry, type RejectedEntries } from './create-rejection-log.ts'
import { forEachInChunks, type Pause } from './for-each-in-chunks.ts'
import { parseToken } from './parse-token.ts'
import { isTokenAddress, nativeToken, type Token, tokenKey } from './token.ts'

/** Tokens of a chain. Must not be mutated. */
export interface AssetList {
  readonly chainId: number
  /** Tokens by lower-cased address. Always includes the native asset, by its placeholder. */
  readonly tokens: Readonly<Record<string, Token>>
  /** Keys of `tokens`. */
  readonly mainTokens: readonly Address[]
  /** Keys of `tokens`, if the file has any. */
  readonly bridgeTokens?: readonly Address[] | undefined
  /** Entries of the file that were rejected. */
  readonly rejected: readonly RejectedEntries[]
}

/** Unparsed file. Its entries are parsed later in chunks. */
export interface AssetFile {
  readonly chainId?: number | undefined
  readonly list: readonly unknown[]
  readonly mainTokens?: readonly Address[] | null | undefined
  readonly bridgeTokens?: readonly Address[] | null | undefined
}

/**
 * Schema of an object or an array of entries: the files contain objects by address, while their documentation describes
 * arrays.
 */
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
 * Parses the asset list of a chain in chunks.
 *
 * @throws InvalidResponseError for a file of a different chain or without a valid token
 */
export async function readAssetList(file: AssetFile, chain: ChainRecord, pause: Pause): Promise<AssetList> {
  const listName = `The asset list of ${chain.name}`
  if (file.chainId !== undefined && file.chainId !== chain.id) {
    throw new InvalidResponseError(listName, 'chainId', `Expected ${chain.id}, received ${file.chainId}.`)
  }
  const native = nativeToken(chain)
  const rejections = createRejectionLog()
  const tokens: Record<string, Token> = Object.create(null)
  let validCount = 0

  const add = (entry: unknown) => {
    const result = parseToken(entry, () => chain.chainType)
    const problem = 'problem' in result ? result.problem : getProblemOnChain(result.token, native, tokens)
    if (problem !== undefined) rejections.add(problem, describeEntry(entry))
    if ('token' in result && problem === undefined) {
      validCount += 1
      tokens[tokenKey(result.token.address)] = result.token
    }
  }
  await forEachInChunks(file.list, add, pause)
  if (validCount === 0 && file.list.length > 0) {
    const [first] = rejections.list()
    throw new InvalidResponseError(
      listName,
      'list',
      `None of ${file.list.length} entries is a valid token: ${first?.reason}.`,
    )
  }
  tokens[tokenKey(native.address)] ??= native

  const toListedKeys = (addresses: readonly Address[]): Address[] => {
    const keys = [...new Set(addresses.map((address) => tokenKey(address)))]
    for (const key of keys)
      if (!tokens[key]) rejections.add('The main or bridge token is not on the list.', key)
    return keys.filter((key) => tokens[key])
  }
  const mainTokens = toListedKeys(file.mainTokens ?? [])
  const bridgeTokens = file.bridgeTokens ? toListedKeys(file.bridgeTokens) : undefined
  return {
    chainId: chain.id,
    tokens,
    mainTokens,
    ...(bridgeTokens ? { bridgeTokens } : {}),
    rejected: rejections.list(),
  }
}

function getProblemOnChain(
  token: Token,
  native: Token,
  tokens: Readonly<Record<string, Token>>,
): string | undefined {
  if (token.chainId !== native.chainId) return `chainId: expected ${native.chainId}`
  if (tokens[tokenKey(token.address)]) return 'address: is listed twice'
  // The chain record takes precedence, because wrong decimals would change native amounts by powers of ten.
  if (token.address === native.address && token.decimals !== native.decimals) {
    return `decimals: the native asset has ${native.decimals}`
  }
  return undefined
}
