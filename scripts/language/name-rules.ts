import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ts from 'typescript'
import type { DeclaredName } from './extract-texts.ts'

export interface NameRule {
  readonly id: string
  readonly isBroken: (declared: Pick<DeclaredName, 'name' | 'declares'>) => boolean
  readonly advice: string
  /** Name that violates the rule. */
  readonly example: Pick<DeclaredName, 'name' | 'declares'>
}

/** Words that names must not contain, because they mean nothing to a reader who knows DeFi and TypeScript. */
const PRIVATE_WORDS = new Set(
  `house room floors door walk stranger desk deed wish witness books standing ground words rig scene venue
  trial lease spared refusal refuse refuses judge judged judgement judgment inn blame fate absence absences
  agreed agreement circumstances reading readings deck dock crossing foot board`.split(/\s+/),
)

/** Private words that are ordinary in these names. */
const ORDINARY = /^(place[A-Z]|keyboard|onBoard|clipboard|dashboard|leaderboard)/

/** Methods that viem's classes have as well: `BaseError.walk`. */
const VIEM_METHODS = new Set(['walk'])

const VAGUE_LOCALS = new Set(
  `most least at one other what who which asked told own said known given taken made wanted meant seen heard
  found left gone mine theirs its owed lent whole`.split(/\s+/),
)

const STANDARD_OF = new Set(['valueOf', 'indexOf', 'lastIndexOf', 'typeOf', 'sizeOf', 'balanceOf', 'ownerOf'])

/** Returns the lower-case words of a camelCase, PascalCase or UPPER_CASE name. */
function wordsOfName(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_$-]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')
}

/** Rules for banned names. */
export const NAME_RULES: readonly NameRule[] = [
  {
    id: 'private-name',
    isBroken: ({ name, declares }) =>
      !ORDINARY.test(name) &&
      !(declares === 'member' && VIEM_METHODS.has(name)) &&
      wordsOfName(name).some((word) => PRIVATE_WORDS.has(word)),
    advice:
      'Use the standard term of DeFi or TypeScript, as the code around does: source, receipt, quote, position.',
    example: { name: 'ChainWitness', declares: 'type' },
  },
  {
    id: 'vague-local',
    isBroken: ({ name, declares }) => declares !== 'type' && declares !== 'member' && VAGUE_LOCALS.has(name),
    advice: "Write the value's name: price, account, maxBorrow; never a preposition, pronoun or participle.",
    example: { name: 'most', declares: 'local' },
  },
  {
    id: 'x-of',
    isBroken: ({ name, declares }) =>
      declares === 'function' && /^[a-z]\w*[a-z\d]Of$/.test(name) && !STANDARD_OF.has(name),
    advice: 'Write getX, toX, or a property.',
    example: { name: 'healthOf', declares: 'function' },
  },
]

/** Words that say what several exports are together. A file with at least two exports may end in one of them. */
const ROLE_WORDS = new Set(
  singularWords(
    `abi calldata contracts networks chains records deployments errors fixtures cases arbitraries replies schemas params
    options amounts percent storage persistence clock abort math date number report rewards hooks transactions status quote terminal`,
  ),
)

/** Names that a tool requires: examples (`run`), Vitest's setup (`setup`), TypeDoc plugins (`load`), Next.js routes (`dynamic`). */
const REQUIRED_NAMES = new Set(['run', 'setup', 'load', 'dynamic'])

const SOURCE_EXTENSIONS = ['.ts', '.tsx', '.test.ts', '.test.tsx']

/**
 * Returns whether a file is named after its main export, the first exported function or class, or after the concept that
 * its exports share: a word of most of them, a type or value among them, or a role such as `contracts`. The name may leave out the
 * words of its folder: `across/status.ts` exports `acrossStatus`. Test support may be named after its folder or the file
 * that it supports. Files
 * without exports, entry points and tests may have any name.
 */
export function isNamedAfterExport(path: string, source: string): boolean {
  const [name = '', isTestSupport] = basename(path)
    .replace(/\.(ts|tsx|mjs)$/, '')
    .split('.test-support')
  if (/^(index|main)$|\.(test|test-d|config|d)$/.test(name)) return true
  const { main, names, nouns } = exportsOf(path, source)
  if (main === undefined || REQUIRED_NAMES.has(main)) return true
  const wanted = singularWords(name)
  const folder = singularWords(basename(dirname(path)))
  if (isNamed(wanted, main, folder)) return true
  if (names.length < 2) return false
  if (nouns.some((noun) => isNamed(wanted, noun, folder))) return true
  if (ROLE_WORDS.has(wanted.at(-1) ?? '')) return true
  if (
    isTestSupport !== undefined &&
    (isSame(wanted, folder) ||
      SOURCE_EXTENSIONS.some((extension) => existsSync(join(dirname(path), name + extension))))
  )
    return true
  const sharing = names.filter((exported) => {
    const words = singularWords(exported)
    return wanted.every((word) => words.includes(word))
  })
  return sharing.length * 2 > names.length
}

/** Returns whether the words of a file are those of an export, without the words that its folder adds. */
function isNamed(wanted: readonly string[], exported: string, folder: readonly string[]): boolean {
  const words = singularWords(exported)
  if (isSame(words, wanted)) return true
  const qualifiers = words.filter((word) => !wanted.includes(word))
  const isQualifiedByFolder = qualifiers.length > 0 && qualifiers.every((word) => folder.includes(word))
  return isQualifiedByFolder && wanted.every((word) => words.includes(word))
}

function isSame(words: readonly string[], others: readonly string[]): boolean {
  return words.join(' ') === others.join(' ')
}

interface Exports {
  /** The first function or class, else the first export. */
  readonly main: string | undefined
  readonly names: readonly string[]
  /** Names of types, classes, constants and of the default export. */
  readonly nouns: readonly string[]
}

function exportsOf(path: string, source: string): Exports {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, false, kind)
  const names: string[] = []
  const nouns: string[] = []
  let main: string | undefined
  for (const statement of file.statements) {
    if (ts.isExportAssignment(statement) && ts.isIdentifier(statement.expression)) {
      names.push(statement.expression.text)
      nouns.push(statement.expression.text)
    }
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) continue
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name)) continue
        names.push(name.text)
        if (initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))) {
          main ??= name.text
        } else nouns.push(name.text)
      }
    } else if ('name' in statement && statement.name && ts.isIdentifier(statement.name as ts.Node)) {
      const { text } = statement.name as ts.Identifier
      names.push(text)
      if (!ts.isFunctionDeclaration(statement)) nouns.push(text)
      if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) main ??= text
    }
  }
  return { main: main ?? names[0], names, nouns }
}

function singularWords(name: string): string[] {
  return wordsOfName(name).map((word) => word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1'))
}
