import { fieldOf } from '../../kernel/field.ts'
import { type Schema, scalarSchema } from '../../kernel/schema.ts'

/** What lenders are called, by their id: `data/lender-labels` of the public files. */
export interface LenderLabels {
  readonly names: ReadonlyMap<string, string>
  readonly shortNames: ReadonlyMap<string, string>
}

export const NO_LABELS: LenderLabels = { names: new Map(), shortNames: new Map() }

const LONGEST_NAME = 128

/** Read by hand: the file has 18,000 entries, of which a bad one costs itself. */
export const lenderLabelsSchema: Schema<LenderLabels> = /* @__PURE__ */ scalarSchema(
  'names of lenders',
  (value) => {
    const names = fieldOf(value, 'names')
    if (!isTable(names)) return undefined
    return { names: readNames(names), shortNames: readNames(fieldOf(value, 'shortNames')) }
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
