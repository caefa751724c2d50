import * as z from 'zod/mini'
import type { ChainVm } from '../chains/record.ts'
import { InvalidResponseError, type Schema, scalarSchema } from '../kernel/schema.ts'
import { entriesSchema } from './asset-list.ts'
import { inChunks, type Pause } from './in-chunks.ts'
import { createRefusals, type ListRefusal, nameOf } from './refusals.ts'
import type { Token } from './token.ts'
import { labelSchema, readLabel, readLogo, readToken } from './token-schema.ts'

/** One asset on all its chains. */
export interface OmniAsset {
  /** The `assetGroup` of its tokens: a symbol such as ETH, or `name::symbol` where the symbol alone is not unique. */
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly logoURI?: string | undefined
  readonly currencies: readonly Token[]
}

/** What counts as the same asset across chains. Plain data; whoever holds it must not change it. */
export interface OmniList {
  /** By id, without a prototype: any text may be looked up. */
  readonly assets: Readonly<Record<string, OmniAsset>>
  readonly refused: readonly ListRefusal[]
}

/** A file as it came: groups by id, read later, a few at a time. */
export type OmniFile = readonly (readonly [id: string, group: unknown])[]

export const omniFileSchema: Schema<OmniFile> = scalarSchema('a table of assets', (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined,
)

const groupSchema = z.object({ name: labelSchema, currencies: entriesSchema })

/** @throws InvalidResponseError for a file in which nothing is an asset */
export async function readOmniList(
  file: OmniFile,
  chainTypeOf: (chainId: number) => ChainVm,
  pause: Pause,
): Promise<OmniList> {
  const refusals = createRefusals()
  const assets: Record<string, OmniAsset> = Object.create(null)

  const add = ([id, group]: OmniFile[number]) => {
    const result = z.safeParse(groupSchema, group)
    if (!result.success || readLabel(id) === undefined) {
      return refusals.add('an asset without a name or its currencies', id.slice(0, 80))
    }
    const { name, currencies } = result.data
    const tokens: Token[] = []
    for (const currency of currencies) {
      const reading = readToken(currency, chainTypeOf)
      if ('token' in reading) tokens.push({ ...reading.token, assetGroup: id })
      else refusals.add(reading.problem, nameOf(currency))
    }
    const [first] = tokens
    if (!first) return refusals.add('an asset without currencies', id.slice(0, 80))
    assets[id] = { id, name, currencies: tokens, ...ornamentsOf(group, first) }
  }
  await inChunks(file, add, pause)
  if (file.length > 0 && Object.keys(assets).length === 0) {
    throw new InvalidResponseError('The omni list', '', `none of ${file.length} is an asset`)
  }
  return { assets, refused: refusals.list() }
}

function ornamentsOf(group: unknown, first: Token): Pick<OmniAsset, 'symbol' | 'logoURI'> {
  const { symbol, logoURI } = group as { readonly symbol?: unknown; readonly logoURI?: unknown }
  const logo = readLogo(logoURI) ?? first.logoURI
  return { symbol: readLabel(symbol) ?? first.symbol, ...(logo === undefined ? {} : { logoURI: logo }) }
}
