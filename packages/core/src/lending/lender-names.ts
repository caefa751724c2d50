import { sameAddress } from '../chains/address.ts'
import { shortenName } from '../format/shorten-name.ts'
import { getField } from '../kernel/get-field.ts'
import { type Address, type Schema, scalarSchema } from '../kernel/schema.ts'
import type { LenderMarket } from './lender-market.ts'

/** Returns the full name of a lender: its label, else derived from the id. */
export function lenderName(id: string, { names }: LenderLabels = NO_LABELS): string {
  return names.get(id) ?? formatLender(id, 'long')
}

/** Returns the name of a lender for lists, shortened after 25 characters. */
export function lenderDisplayName(id: string, labels?: LenderLabels): string {
  return shortenName(lenderName(id, labels))
}

/**
 * Returns the display name of a market without labels: a market of one pair by its collateral, its loan token and its
 * liquidation LTV in percent, such as `Morpho WETH-USDC 86`.
 */
export function marketDisplayName({
  lender,
  pools,
  params,
}: Pick<LenderMarket, 'lender' | 'pools' | 'params'>): string {
  const group = GROUPS.find(({ prefix }) => lender.startsWith(prefix))
  if (!params || !group) return lenderDisplayName(lender)
  const getSymbol = (token: Address) =>
    Object.values(pools).find(({ underlying }) => sameAddress(underlying, token))?.asset.symbol
  const [collateral, loan] = [getSymbol(params.collateralToken), getSymbol(params.loanToken)]
  if (!collateral || !loan) return lenderDisplayName(lender)
  const lltvPercent = Math.round(Number(params.lltv) / 1e16)
  return `${group.long} ${shortenName(`${collateral}-${loan}`)} ${lltvPercent}`
}

/** Returns the short name of a lender, shortened after 25 characters. */
export function lenderShortName(id: string, labels: LenderLabels = NO_LABELS): string {
  return shortenName(labels.shortNames.get(id) ?? labels.names.get(id) ?? formatLender(id, 'short'))
}

/** Returns the preferred lender if it is listed, else the first. Undefined for an empty list. */
export function lenderOrFirst(lenders: readonly string[], preferred: string | undefined): string | undefined {
  return preferred !== undefined && lenders.includes(preferred) ? preferred : lenders[0]
}

const LENDER_ICONS = 'https://raw.githubusercontent.com/1delta-DAO/protocol-icons/main/lender'

/** Returns the icon URL of a lender, and that of the fallback icon. */
export function lenderIconUrls(id: string): readonly [string, string] {
  const icon = GROUPS.find(({ prefix }) => id.startsWith(prefix))?.icon ?? id
  return [iconUrl(icon), iconUrl('unknown')]
}

function iconUrl(name: string): string {
  return `${LENDER_ICONS}/${encodeURIComponent(name.toLowerCase())}.webp`
}

/** Families with one lender per market. Their ids are the prefix and the market. */
const GROUPS = [
  { prefix: 'MORPHO_BLUE_', long: 'Morpho', short: 'MB', icon: 'MORPHO_BLUE' },
  { prefix: 'LISTA_DAO_', long: 'Lista', short: 'LD', icon: 'LISTA_DAO' },
  { prefix: 'COMPOUND_V3_', long: 'Compound', short: 'Comp.', icon: 'COMPOUND_V3' },
] as const

function formatLender(id: string, length: 'long' | 'short'): string {
  const group = GROUPS.find(({ prefix }) => id.startsWith(prefix))
  const parts = id.slice(group?.prefix.length ?? 0).split('_')
  const named = parts.filter((word) => word !== '').map(formatWord)
  return (group ? [group[length], ...named] : named).join(' ')
}

/** Words with their own capitalization. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    LAYERBANK: 'LayerBank',
    TAKOTAKO: 'TakoTako',
    ZEROLEND: 'ZeroLend',
    HYPERLEND: 'HyperLend',
    HYPURRFI: 'HypurrFi',
    DEFI: 'DeFi',
    GAMEFI: 'GameFi',
    USDCE: 'USDC.e',
    USDE: 'USDe',
    WSTETH: 'wstETH',
    CMETH: 'cmETH',
  }),
)

const ABBREVIATION =
  /^(V\d+|PT|DAO|RWA|LSTS?|LRTS?|YLDR|AERO|WRON|MNT|.*\d.*|W?(BTC|ETH|BNB)|.*USD.*|.*(BTC|ETH))$/

function formatWord(word: string): string {
  const spelling = SPELLINGS.get(word)
  if (spelling) return spelling
  return ABBREVIATION.test(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()
}

/** Names of lenders by id, from the public file `data/lender-labels`. */
export interface LenderLabels {
  readonly names: ReadonlyMap<string, string>
  readonly shortNames: ReadonlyMap<string, string>
}

export const NO_LABELS: LenderLabels = { names: new Map(), shortNames: new Map() }
const LONGEST_NAME = 128
/** Parses the 18,000 labels of the file without a schema per entry. Invalid labels are dropped. */
export const lenderLabelsSchema: Schema<LenderLabels> = /* @__PURE__ */ scalarSchema(
  'names of lenders',
  (value) => {
    const names = getField(value, 'names')
    if (!isTable(names)) return undefined
    return { names: readNames(names), shortNames: readNames(getField(value, 'shortNames')) }
  },
)

function readNames(table: unknown): Map<string, string> {
  const entries = isTable(table) ? Object.entries(table) : []
  return new Map(entries.filter((entry): entry is [string, string] => isName(entry[1])))
}

function isName(name: unknown): boolean {
  return typeof name === 'string' && name.trim() !== '' && name.length <= LONGEST_NAME
}

function isTable(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
