import { posix } from 'node:path'
import ts from 'typescript'

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** The rooms of the core, ground floor first: a room imports only from those before it. */
const ROOMS = [
  'kernel',
  'format',
  'chains',
  'platforms',
  'chain-errors',
  'tokens',
  'prices',
  'balances',
  'quotes',
  'providers',
  'transfers',
  'wallets',
  'execution',
  'lending',
  'points',
  'settings',
  'forms',
  'reporting',
] as const

/** Entries of their own: they use the rooms, and no room uses them. `testing` may use the providers. */
const ENTRIES = ['evm', 'fuel', 'smart-account', 'gateway', 'testing'] as const

const CORE = 'packages/core/src/'
/** What the root entry must not load. */
const HEAVY = /^(viem|fuels)(\/|$)/

interface Import {
  readonly specifier: string
  readonly line: number
  readonly typeOnly: boolean
}

/** What breaks the rules of the house, one line each. */
export function floorViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((imported) => {
      const why = reasonAgainst(file, imported)
      return why ? [`${file.path}:${imported.line} imports ${imported.specifier}: ${why}`] : []
    }),
  )
}

function reasonAgainst({ path }: SourceFile, { specifier, typeOnly }: Import): string | undefined {
  if (path.startsWith('packages/react/') && specifier.startsWith('@causeway/sandbox')) {
    return 'react does not know the sandbox'
  }
  if (!path.startsWith(CORE)) return undefined
  if (/^@causeway\//.test(specifier)) return 'core imports its own files by path and no other package'
  const isTest = /\.(test|test-d|test-support)\.tsx?$/.test(path)
  const room = roomOf(path)
  if (room === undefined)
    return isTopFile(path) ? reasonAgainstTop(specifier) : 'this folder is no room of the house'
  if (HEAVY.test(specifier)) {
    return isTest || typeOnly || isEntry(room) || room === 'providers'
      ? undefined
      : 'the root entry must not load it'
  }
  if (!specifier.startsWith('.')) return undefined
  const target = posix.normalize(posix.join(posix.dirname(path), specifier))
  const targetRoom = roomOf(target)
  if (targetRoom === room) return undefined
  if (targetRoom === undefined) return 'the wiring is above every room'
  if (isTest && (targetRoom === 'testing' || /\.test-support\.ts$/.test(target))) return undefined
  return reasonAgainstRoom(room, targetRoom) ?? reasonAgainstDoor(target, targetRoom)
}

function reasonAgainstTop(specifier: string): string | undefined {
  if (HEAVY.test(specifier)) return 'the root entry must not load it'
  const room = /^\.\/([^/]+)\//.exec(specifier)?.[1]
  if (room !== undefined && (isEntry(room) || room === 'providers')) return `${room} is handed in`
  return undefined
}

function reasonAgainstRoom(room: string, target: string): string | undefined {
  if (isEntry(target)) return `${target} is an entry of its own`
  if (isEntry(room))
    return target === 'providers' && room !== 'testing' ? 'providers are handed in' : undefined
  if (target === 'providers') return 'providers are handed in'
  const floors: readonly string[] = ROOMS
  return floors.indexOf(target) < floors.indexOf(room) ? undefined : `${target} is above ${room}`
}

function reasonAgainstDoor(target: string, room: string): string | undefined {
  return target === `${CORE}${room}/index.ts` ? undefined : "use the neighbour's index.ts"
}

function roomOf(path: string): string | undefined {
  const [room, ...rest] = path.slice(CORE.length).split('/')
  if (room === undefined || rest.length === 0) return undefined
  return isRoom(room) || isEntry(room) ? room : undefined
}

function isRoom(name: string): boolean {
  return (ROOMS as readonly string[]).includes(name)
}

function isEntry(name: string): boolean {
  return (ENTRIES as readonly string[]).includes(name)
}

/** `causeway.ts` and `index.ts`, which know every room but no entry. */
function isTopFile(path: string): boolean {
  return !path.slice(CORE.length).includes('/')
}

function importsOf({ path, text }: SourceFile): Import[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const found: Import[] = []
  const add = (specifier: ts.Expression | undefined, node: ts.Node, typeOnly: boolean) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    found.push({ specifier: specifier.text, line, typeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node, isTypeOnly(node))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node, node.isTypeOnly)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], node, false)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isTypeOnly({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false
  if (importClause.isTypeOnly) return true
  const { name, namedBindings } = importClause
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false
  return namedBindings.elements.every((element) => element.isTypeOnly)
}
