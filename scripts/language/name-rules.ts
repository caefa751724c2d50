import { basename, dirname } from 'node:path'
import ts from 'typescript'
import type { DeclaredName } from './extract-texts.ts'

export interface NameRule {
  readonly id: string
  readonly isBroken: (declared: Pick<DeclaredName, 'name' | 'declares'>) => boolean
  readonly advice: string
  /** A name that breaks the rule. */
  readonly example: Pick<DeclaredName, 'name' | 'declares'>
}

/** Words that no name contains, because they mean nothing to a reader who knows DeFi and TypeScript. */
const PRIVATE_WORDS = new Set(
  `house room floors door walk stranger desk deed wish witness books standing ground words rig scene venue
  trial lease spared refusal refuse refuses judge judged judgement judgment inn blame fate absence absences
  agreed agreement circumstances reading readings deck dock crossing foot board`.split(/\s+/),
)

/** Private words that are ordinary in these names. */
const ORDINARY = /^(place[A-Z]|keyboard|onBoard|clipboard|dashboard|leaderboard)/

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

/** Names that the language page bans. */
export const NAME_RULES: readonly NameRule[] = [
  {
    id: 'private-name',
    isBroken: ({ name }) => !ORDINARY.test(name) && wordsOfName(name).some((word) => PRIVATE_WORDS.has(word)),
    advice: 'Use the term of the vocabulary table.',
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

/**
 * Returns whether a file is named after its main export, the first exported function or class, or after the concept that
 * most of its exports share. The name may leave out the words of its folder: `across/status.ts` exports `acrossStatus`.
 * Files without exports, entry points and tests may have any name.
 */
export function isNamedAfterExport(path: string, source: string): boolean {
  const name = basename(path)
    .replace(/\.(ts|tsx|mjs)$/, '')
    .replace(/\.test-support$/, '')
  if (/^(index|main)$|\.(test|test-d|config|d)$/.test(name)) return true
  const { main, names } = exportsOf(path, source)
  if (main === undefined) return true
  // Scripts of the examples: each exports `run` and is named after what it shows.
  if (main === 'run' && path.startsWith('examples/node/src/')) return true
  const wanted = singularWords(name)
  const mainWords = singularWords(main)
  if (mainWords.join(' ') === wanted.join(' ')) return true
  const folder = singularWords(basename(dirname(path)))
  const qualifiers = mainWords.filter((word) => !wanted.includes(word))
  const isQualifiedByFolder = qualifiers.length > 0 && qualifiers.every((word) => folder.includes(word))
  if (isQualifiedByFolder && wanted.every((word) => mainWords.includes(word))) return true
  if (names.length < 2) return false
  const sharing = names.filter((exported) => {
    const words = singularWords(exported)
    return wanted.every((word) => words.includes(word))
  })
  return sharing.length * 2 > names.length
}

function exportsOf(path: string, source: string): { main: string | undefined; names: string[] } {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, false, kind)
  const names: string[] = []
  let main: string | undefined
  for (const statement of file.statements) {
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
        }
      }
    } else if ('name' in statement && statement.name && ts.isIdentifier(statement.name as ts.Node)) {
      const { text } = statement.name as ts.Identifier
      names.push(text)
      if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) main ??= text
    }
  }
  return { main: main ?? names[0], names }
}

function singularWords(name: string): string[] {
  return wordsOfName(name).map((word) => word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1'))
}
