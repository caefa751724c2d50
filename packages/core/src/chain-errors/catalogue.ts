import type { TranslatedErrorCode } from './translation.ts'

/** The contract's own name of an error, what it means, and what it counts as. */
export type Entry = readonly [name: string, meaning: string, code: TranslatedErrorCode]

export type Entries = Readonly<Record<string, Entry>>

/** What the contracts of one protocol throw. */
export interface Catalogue {
  /** By the text of `Error(string)`. */
  readonly strings?: Entries
  /** By the four bytes of a custom error. */
  readonly selectors?: Entries
}

/** Whose contracts a call is for. What they throw is read in their own words first. */
export const ERROR_PROTOCOLS = ['aave-v2', 'aave-v3', 'compound-v2', 'compound-v3', 'morpho', 'init'] as const

/** Whose words an error is in: the protocol that was called. */
export type ErrorProtocol = (typeof ERROR_PROTOCOLS)[number]

export type CatalogueId = ErrorProtocol | 'common' | 'aggregators'

/** Loaded when first needed: none of them is in a bundle that translates nothing. */
const CATALOGUES: { readonly [Id in CatalogueId]: () => Promise<{ readonly catalogue: Catalogue }> } = {
  'aave-v2': () => import('./catalogues/aave-v2.ts'),
  'aave-v3': () => import('./catalogues/aave-v3.ts'),
  'compound-v2': () => import('./catalogues/compound-v2.ts'),
  'compound-v3': () => import('./catalogues/compound-v3.ts'),
  morpho: () => import('./catalogues/morpho.ts'),
  init: () => import('./catalogues/init.ts'),
  aggregators: () => import('./catalogues/aggregators.ts'),
  common: () => import('./catalogues/common.ts'),
}

export async function loadCatalogue(id: CatalogueId): Promise<Catalogue> {
  return (await CATALOGUES[id]()).catalogue
}

/** Init's deployed contracts write 'INC#300', its audited source '#300'. */
export function entryOfText({ strings = {} }: Catalogue, text: string): Entry | undefined {
  return entryAt(strings, text) ?? entryAt(strings, text.replace(/^INC(?=#\d{3}$)/, ''))
}

export function entryOfSelector({ selectors = {} }: Catalogue, data: string): Entry | undefined {
  return entryAt(selectors, data.slice(0, 10).toLowerCase())
}

/** A reason is text from outside: it may be the name of what every object has. */
function entryAt(entries: Entries, key: string): Entry | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined
}
