import * as z from 'zod/mini'
import type { ChainVm } from '../chains/record.ts'
import { InvalidResponseError, type Schema, scalarSchema } from '../kernel/schema.ts'
import { createRejectionLog, describeEntry, type RejectedEntries } from './create-rejection-log.ts'
import { forEachInChunks, type Pause } from './for-each-in-chunks.ts'
import { labelSchema, parseLabel, parseLogoUrl, parseToken } from './parse-token.ts'
import { entriesSchema } from './read-asset-list.ts'
import type { Token } from './token.ts'

/** An asset with its tokens on all chains. */
export interface OmniAsset {
  /** `assetGroup` of its tokens: a symbol such as ETH, or `name::symbol` if the symbol alone is not unique. */
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly logoURI?: string | undefined
  readonly currencies: readonly Token[]
}

/** Assets that are the same across chains. Must not be mutated. */
export interface OmniList {
  /** Assets by id, without a prototype, so that any text can be looked up. */
  readonly assets: Readonly<Record<string, OmniAsset>>
  readonly rejected: readonly RejectedEntries[]
}

/** Unparsed file: groups by id, parsed later in chunks. */
export type OmniFile = readonly (readonly [id: string, group: unknown])[]

export const omniFileSchema: Schema<OmniFile> = scalarSchema('a table of assets', (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined,
)

const groupSchema = z.object({ name: labelSchema, currencies: entriesSchema })

/**
 * Parses an omni list in chunks.
 *
 * @throws InvalidResponseError for a file without a valid asset
 */
export async function readOmniList(
  file: OmniFile,
  getChainType: (chainId: number) => ChainVm,
  pause: Pause,
): Promise<OmniList> {
  const rejections = createRejectionLog()
  const assets: Record<string, OmniAsset> = Object.create(null)

  const add = ([id, group]: OmniFile[number]) => {
    const result = z.safeParse(groupSchema, group)
    if (!result.success || parseLabel(id) === undefined) {
      return rejections.add('The asset has no name or no currencies.', id.slice(0, 80))
    }
    const { name, currencies } = result.data
    const tokens: Token[] = []
    for (const currency of currencies) {
      const result = parseToken(currency, getChainType)
      if ('token' in result) tokens.push({ ...result.token, assetGroup: id })
      else rejections.add(result.problem, describeEntry(currency))
    }
    const [first] = tokens
    if (!first) return rejections.add('The asset has no valid currency.', id.slice(0, 80))
    assets[id] = { id, name, currencies: tokens, ...getSymbolAndLogo(group, first) }
  }
  await forEachInChunks(file, add, pause)
  if (file.length > 0 && Object.keys(assets).length === 0) {
    throw new InvalidResponseError('The omni list', '', `None of ${file.length} entries is a valid asset.`)
  }
  return { assets, rejected: rejections.list() }
}

function getSymbolAndLogo(group: unknown, first: Token): Pick<OmniAsset, 'symbol' | 'logoURI'> {
  const { symbol, logoURI } = group as { readonly symbol?: unknown; readonly logoURI?: unknown }
  const logo = parseLogoUrl(logoURI) ?? first.logoURI
  return { symbol: parseLabel(symbol) ?? first.symbol, ...(logo === undefined ? {} : { logoURI: logo }) }
}
