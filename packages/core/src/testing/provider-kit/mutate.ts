import type { Random } from './create-random.ts'
import { type Edit, editAt, type JsonPath, listPaths, valueAt } from './json-path.ts'

/** Mutation of a reply. */
export interface Mutation {
  /** Changed field, such as `routes.0.amount`. Empty for the reply itself. */
  readonly path: string
  /** Description for the message of a failing test. */
  readonly what: string
  /** Text of the changed reply, which may not be JSON. */
  readonly text: string
  /** Whether a service may legitimately send the value: a missing or empty value, another string, or a fraction. */
  readonly isPlausible: boolean
}

/** Lists the mutations of one field of a valid reply. None of them is another well-formed value of the same kind. */
export function mutate(reply: unknown, random: Random): Mutation {
  const places = listPaths(reply)
  const path = random.pick(places)
  const clean = valueAt(reply, path)
  const texts = hostileTexts(clean)
  const text = random.pick(texts)
  const edit = pickEdit(path, clean, text, random)
  return {
    path: path.join('.'),
    what: describeEdit(edit),
    text: editAt(reply, path, edit),
    isPlausible: isPlausible(edit, clean),
  }
}

function pickEdit(path: JsonPath, clean: unknown, text: string, random: Random): Edit {
  const kind = random.below(10)
  if (typeof clean === 'object' && clean !== null && !Array.isArray(clean) && kind < 4) {
    return { type: 'prepend', text: random.pick(UNASKED_FIELDS) }
  }
  const parentIsObject = path.length > 0 && !/^\d+$/.test(path.at(-1) ?? '')
  if (path.length > 0 && kind === 8) return { type: 'delete' }
  if (parentIsObject && kind === 9) {
    return random.below(2) === 0
      ? { type: 'twice', first: text, last: JSON.stringify(clean) }
      : { type: 'twice', first: JSON.stringify(clean), last: text }
  }
  return { type: 'replace', text }
}

/** Fields that no service sends. The prototype pollution uses a unique key, so that tests can remove it. */
const UNASKED_FIELDS: readonly [string, ...string[]] = [
  '"__proto__":{"polluted":"yes"}',
  '"constructor":{"prototype":{"polluted":"yes"}}',
  '"prototype":{"polluted":"yes"},"hasOwnProperty":1',
  '"then":1,"toJSON":1',
  // Field names of the core, which an adapter would copy if it spread a reply.
  '"spender":"0x9999999999999999999999999999999999999999","transactionData":null',
  '"depositContract":"0x9999999999999999999999999999999999999999"',
]

const q = JSON.stringify
const DEEP = `${'['.repeat(3_000)}${']'.repeat(3_000)}`
const LONG = q('A'.repeat(20_000))
const MARKUP = q('<img src=x onerror=alert(1)>')

const ANYWHERE: readonly string[] = [
  'null',
  '[]',
  '{}',
  '""',
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  '1e999',
  DEEP,
  LONG,
  MARKUP,
  '{"__proto__":{"polluted":"yes"}}',
  '{"toString":null,"valueOf":null}',
  q('../../etc'),
  q('\u0000'),
]

/** A digit of another script looks like a number. */
const ARABIC_SEVEN = q('\u0667')

function hostileTexts(clean: unknown): readonly [string, ...string[]] {
  return ['null', ...ANYWHERE, ...hostileOfKind(clean)]
}

function hostileOfKind(clean: unknown): readonly string[] {
  if (typeof clean === 'boolean') return [q(String(clean)), q(String(!clean)), '0', '1', '[true]']
  if (typeof clean === 'number') return hostileNumbers(clean)
  if (typeof clean === 'string') return hostileStrings(clean)
  if (Array.isArray(clean)) return ['{"0":{},"length":1}', '[null]', '[[]]', '7', 'true', q('list')]
  return ['7', 'true', q('object'), q(JSON.stringify(clean)), `[${JSON.stringify(clean)}]`]
}

/** A fraction is invalid for an integer, but valid for a ratio. */
const FRACTION = '0.5'

function hostileNumbers(clean: number): readonly string[] {
  const common = [
    '-1',
    '-0.000001',
    '1e308',
    'true',
    q('seven'),
    q(`${clean} `),
    q(`0x${Math.trunc(clean).toString(16)}`),
  ]
  const list = [`[${clean}]`, `{"value":${clean}}`, q('-1'), q('1e9'), ARABIC_SEVEN]
  return Number.isInteger(clean) ? [...common, ...list, FRACTION, '1e21'] : [...common, ...list]
}

function hostileStrings(clean: string): readonly string[] {
  const wrapped = [`[${q(clean)}]`, `{"value":${q(clean)}}`, 'true', '-1']
  if (/^\d+$/.test(clean)) return [...wrapped, ...hostileDigits(clean)]
  if (/^\d+\.\d+$/.test(clean)) return [...wrapped, ...hostileDecimals(clean)]
  if (/^0x[0-9a-fA-F]*$/.test(clean)) return [...wrapped, ...hostileHex(clean)]
  return [...wrapped, '7', ...HOSTILE_TEXTS, q(`${clean} `), q(`${clean}\n`)]
}

const HOSTILE_TEXTS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'A_FUTURE_STATUS', '0'].map(
  (text) => q(text),
)

function hostileDigits(clean: string): readonly string[] {
  const forms = [`0x${BigInt(clean).toString(16)}`, `${clean}.5`, ...badlyWritten(clean)]
  return [...forms.map((form) => q(form)), ARABIC_SEVEN, '0.5', '1e21', '9007199254740993']
}

function hostileDecimals(clean: string): readonly string[] {
  return [...badlyWritten(clean).map((form) => q(form)), ARABIC_SEVEN]
}

function badlyWritten(clean: string): readonly string[] {
  const around = [
    ` ${clean}`,
    `${clean}\n`,
    `+${clean}`,
    `${clean}n`,
    `1_${clean}`,
    `1,${clean}`,
    `0b1`,
    `0o7`,
  ]
  return [`-${clean}`, '1e6', '1E+6', 'NaN', 'Infinity', '9'.repeat(400), ...around]
}

function hostileHex(clean: string): readonly string[] {
  const forms = [
    '0x',
    '0xg',
    '0x0',
    `${clean}\n`,
    ` ${clean}`,
    clean.slice(2),
    `0x${clean}`,
    `${clean.slice(0, -1)}g`,
  ]
  const long = clean.length >= 42 ? [clean.slice(0, -1), `${clean}0`] : []
  return [...[...forms, ...long].filter((form) => !isSameKind(form, clean)).map((form) => q(form)), '7']
}

/** Only addresses and hashes have a fixed length. Calldata may be any bytes, and a quantity any digits. */
function isSameKind(form: string, clean: string): boolean {
  const hasLength = clean.length === 42 || clean.length === 66
  const isData = !hasLength && clean.length >= 10 && /^0x(?:[0-9a-fA-F]{2})*$/.test(form)
  const isQuantity = clean.length < 42 && /^(?:0x[0-9a-fA-F]+|\d+)$/.test(form)
  return isData || isQuantity
}

function isPlausible(edit: Edit, clean: unknown): boolean {
  if (edit.type === 'replace') return isPlausibleText(clean, edit.text)
  return edit.type === 'twice' ? isPlausibleText(clean, edit.last) : edit.type === 'delete'
}

function isPlausibleText(clean: unknown, text: string): boolean {
  if (['null', '[]', '{}', '""'].includes(text)) return true
  if (typeof clean === 'number') return text === FRACTION
  const isWord = typeof clean === 'string' && !/^(?:0x[0-9a-fA-F]*|\d+(?:\.\d+)?)$/.test(clean)
  return isWord && text.startsWith('"')
}

function describeEdit(edit: Edit): string {
  const short = (text: string) => (text.length > 80 ? `${text.slice(0, 77)}...` : text)
  switch (edit.type) {
    case 'delete':
      return 'left out'
    case 'replace':
      return `replaced by ${short(edit.text)}`
    case 'twice':
      return `there twice, as ${short(edit.first)} and as ${short(edit.last)}`
    case 'prepend':
      return `with ${edit.text}`
  }
}
