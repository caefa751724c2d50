import { posix } from 'node:path'
import ts from 'typescript'
import { reasonInApp } from './app-floors.ts'

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
  'lenders',
  'margin',
  'margin-routers',
  'points',
  'reporting',
  'queries',
] as const

/** Rooms of adapters: whoever uses them hands them in. They may load what the root must not. */
const HANDED_IN = ['providers', 'lenders', 'margin-routers']

/** Entries of their own: they use the rooms, and no room uses them. `testing` may use the providers. */
const ENTRIES = ['evm', 'fuel', 'smart-account', 'gateway', 'node', 'testing'] as const

const CORE = 'packages/core/src/'
const VIEW_MODELS = 'packages/view-models/src/'
/** Files above every module: the composition, and entries that export several modules. */
const TOP_FILE = /^(create-causeway|all-services|index|data|margin)(\.test|\.test-d)?\.ts$/
/** Entries that export adapters too. */
const ADAPTER_ENTRY = `${CORE}margin.ts`
const TEST_FILE = /\.(test|test-d|test-support)\.tsx?$/
/** What the root entry must not load. */
const HEAVY = /^(viem|fuels)(\/|$)/

interface Import {
  readonly specifier: string
  readonly line: number
  readonly typeOnly: boolean
}

/** What breaks the rules of the house, one line each. */
export function floorViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (isMisplaced(file.path)) return [`${file.path}:1 stands in no room of the house`]
    return importsOf(file).flatMap((imported) => {
      const why = reasonAgainst(file, imported)
      return why ? [`${file.path}:${imported.line} imports ${imported.specifier}: ${why}`] : []
    })
  })
}

function isMisplaced(path: string): boolean {
  return path.startsWith(CORE) && roomOf(path) === undefined && !TOP_FILE.test(path.slice(CORE.length))
}

function reasonAgainst({ path }: SourceFile, { specifier, typeOnly }: Import): string | undefined {
  const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
  if (/^packages\/(react|view-models)\//.test(path) && /^(@causeway|packages)\/sandbox(\/|$)/.test(target)) {
    return 'published packages do not know the sandbox'
  }
  if (path.startsWith(VIEW_MODELS)) return TEST_FILE.test(path) ? undefined : reasonInViewModels(target)
  if (!path.startsWith(CORE)) return reasonInApp(path, target)
  // Conformance suites share the reply builders of the sandbox's services.
  const isReplyBuilder =
    /\/conformance\.test\.ts$/.test(path) && /^packages\/sandbox\/src\/services\//.test(target)
  if (isForeign(target) && !isReplyBuilder) return 'core imports its own files by path and no other package'
  if (isReplyBuilder) return undefined
  const isTest = TEST_FILE.test(path)
  const room = roomOf(path)
  if (HEAVY.test(specifier)) {
    const mayLoad = isTest || typeOnly || (room !== undefined && (isEntry(room) || HANDED_IN.includes(room)))
    return mayLoad ? undefined : 'the root entry must not load it'
  }
  const targetRoom = roomOf(target)
  if (!target.startsWith(CORE) || targetRoom === room) return undefined
  if (targetRoom === undefined) return 'the wiring is above every room'
  if (isTest && (targetRoom === 'testing' || /\.test-support\.ts$/.test(target))) return undefined
  // A test may run a service with real adapters.
  if (isTest && HANDED_IN.includes(targetRoom)) return undefined
  if (path === ADAPTER_ENTRY && HANDED_IN.includes(targetRoom)) return undefined
  return room === undefined ? reasonAgainstTop(targetRoom) : reasonAgainstRoom(room, targetRoom)
}

/** View models serve any framework, and import only the public entries of the core. */
function reasonInViewModels(target: string): string | undefined {
  if (/^(react|@tanstack|wagmi)(\/|-|$)|^@causeway\/react/.test(target))
    return 'view models have no framework'
  const isOutside = target.startsWith('packages/') && !target.startsWith(VIEW_MODELS)
  return isOutside ? 'view models import the core by its entries' : undefined
}

function isForeign(target: string): boolean {
  return target.startsWith('@causeway/') || (target.startsWith('packages/') && !target.startsWith(CORE))
}

function reasonAgainstTop(target: string): string | undefined {
  return isEntry(target) || HANDED_IN.includes(target) ? `${target} is handed in` : undefined
}

function reasonAgainstRoom(room: string, target: string): string | undefined {
  if (isEntry(target)) return `${target} is an entry of its own`
  if (isEntry(room))
    return HANDED_IN.includes(target) && room !== 'testing' ? `${target} are handed in` : undefined
  // Adapters may share with adapters below them: neither is in the root.
  if (HANDED_IN.includes(target) && !HANDED_IN.includes(room)) return `${target} are handed in`
  const floors: readonly string[] = ROOMS
  return floors.indexOf(target) < floors.indexOf(room) ? undefined : `${target} is above ${room}`
}

function roomOf(path: string): string | undefined {
  if (!path.startsWith(CORE)) return undefined
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

function importsOf({ path, text }: SourceFile): Import[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const imports: Import[] = []
  const visit = (node: ts.Node): void => {
    const imported = importAt(node)
    if (imported?.specifier && ts.isStringLiteralLike(imported.specifier)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      imports.push({ specifier: imported.specifier.text, line, typeOnly: imported.typeOnly })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return imports
}

// `import { type X } from 'm'` still loads m under verbatimModuleSyntax: only `import type` does not.
function importAt(node: ts.Node): { specifier: ts.Node | undefined; typeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node)) {
    return { specifier: node.moduleSpecifier, typeOnly: node.importClause?.isTypeOnly === true }
  }
  if (ts.isExportDeclaration(node)) return { specifier: node.moduleSpecifier, typeOnly: node.isTypeOnly }
  if (ts.isExternalModuleReference(node)) return { specifier: node.expression, typeOnly: false }
  if (ts.isImportTypeNode(node)) {
    return {
      specifier: ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined,
      typeOnly: true,
    }
  }
  if (ts.isCallExpression(node) && loadsModule(node.expression)) {
    return { specifier: node.arguments[0], typeOnly: false }
  }
  return undefined
}

function loadsModule(callee: ts.Expression): boolean {
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require')
}
