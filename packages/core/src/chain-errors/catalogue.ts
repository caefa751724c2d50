/** What an error is about. */
export const ERROR_CATEGORIES = [
  'input',
  'allowance',
  'health',
  'liquidity',
  'cap',
  'market',
  'emode',
  'isolation',
  'slippage',
  'deadline',
  'signature',
  'transfer',
  'oracle',
  'liquidation',
  'permission',
  'internal',
] as const

export type ErrorCategory = (typeof ERROR_CATEGORIES)[number]

/** The contract's own name of an error, what it means, and what it is about. */
export type Entry = readonly [name: string, meaning: string, category: ErrorCategory | 'none']

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

export type ErrorProtocol = (typeof ERROR_PROTOCOLS)[number]

export type CatalogueId = ErrorProtocol | 'common' | 'aggregators'

/** Loaded when first needed: none of them is in a bundle that translates nothing. */
const LOADERS: { readonly [Id in CatalogueId]: () => Promise<Catalogue> } = {
  'aave-v2': async () => (await import('./catalogues/aave-v2.ts')).aaveV2,
  'aave-v3': async () => (await import('./catalogues/aave-v3.ts')).aaveV3,
  'compound-v2': async () => (await import('./catalogues/compound-v2.ts')).compoundV2,
  'compound-v3': async () => (await import('./catalogues/compound-v3.ts')).compoundV3,
  morpho: async () => (await import('./catalogues/morpho.ts')).morpho,
  init: async () => (await import('./catalogues/init.ts')).init,
  aggregators: async () => (await import('./catalogues/aggregators.ts')).aggregators,
  common: async () => (await import('./catalogues/common.ts')).common,
}

export function loadCatalogue(id: CatalogueId): Promise<Catalogue> {
  return LOADERS[id]()
}

/** Init's deployed contracts write 'INC#300', its audited source '#300'. */
export function entryOfText({ strings = {} }: Catalogue, text: string): Entry | undefined {
  return own(strings, text) ?? own(strings, text.replace(/^INC(?=#\d{3}$)/, ''))
}

export function entryOfSelector({ selectors = {} }: Catalogue, data: string): Entry | undefined {
  return own(selectors, data.slice(0, 10).toLowerCase())
}

/** A reason is text from outside: it may be the name of what every object has. */
function own(entries: Entries, key: string): Entry | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined
}
