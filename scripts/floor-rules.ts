import { posix } from 'node:path'
import ts from 'typescript'
import { reasonInApp } from './app-floors.ts'

export interface SourceFile {
  /** Path from the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Modules of the core, lowest layer first: a module only imports from those before it. */
const MODULES = [
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

/** Modules of adapters, which applications inject. They may load packages that the root entry must not load. */
const ADAPTER_MODULES = ['providers', 'lenders', 'margin-routers']

/** Separate entries: they import the modules, and no module imports them. `testing` may import the providers. */
const ENTRIES = ['evm', 'fuel', 'smart-account', 'gateway', 'node', 'testing'] as const

const CORE = 'packages/core/src/'
const VIEW_MODELS = 'packages/view-models/src/'
/** Files above every module: the composition, and entries that export several modules. */
const TOP_FILE = /^(create-causeway|all-services|index|data|margin)(\.test|\.test-d)?\.ts$/
/** Entry that also exports adapters. */
const ADAPTER_ENTRY = `${CORE}margin.ts`
const TEST_FILE = /\.(test|test-d|test-support)\.tsx?$/
/** Packages that the root entry must not load. */
const HEAVY = /^(viem|fuels)(\/|$)/

interface Import {
  readonly specifier: string
  readonly line: number
  readonly typeOnly: boolean
}

/** Returns the violations of the layers, one line each. */
export function floorViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (isMisplaced(file.path)) return [`${file.path}:1 is not in a module of the core`]
    return findImports(file).flatMap((imported) => {
      const reason = reasonAgainst(file, imported)
      return reason ? [`${file.path}:${imported.line} imports ${imported.specifier}: ${reason}`] : []
    })
  })
}

function isMisplaced(path: string): boolean {
  return path.startsWith(CORE) && getModule(path) === undefined && !TOP_FILE.test(path.slice(CORE.length))
}

function reasonAgainst({ path }: SourceFile, { specifier, typeOnly }: Import): string | undefined {
  const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
  if (/^packages\/(react|view-models)\//.test(path) && /^(@causeway|packages)\/sandbox(\/|$)/.test(target)) {
    return 'published packages do not know the sandbox'
  }
  if (path.startsWith(VIEW_MODELS)) return TEST_FILE.test(path) ? undefined : reasonInViewModels(target)
  if (!path.startsWith(CORE)) return reasonInApp(path, target)
  // Tests of a provider share the reply builders of its sandbox service.
  const isReplyBuilder =
    /\/(conformance\.test|answers\.test-support)\.ts$/.test(path) &&
    /^packages\/sandbox\/src\/services\//.test(target)
  if (isForeign(target) && !isReplyBuilder) return 'core imports its own files by path and no other package'
  if (isReplyBuilder) return undefined
  const isTest = TEST_FILE.test(path)
  const module = getModule(path)
  if (HEAVY.test(specifier)) {
    const mayLoad =
      isTest || typeOnly || (module !== undefined && (isEntry(module) || ADAPTER_MODULES.includes(module)))
    return mayLoad ? undefined : 'the root entry must not load it'
  }
  const targetModule = getModule(target)
  if (!target.startsWith(CORE) || targetModule === module) return undefined
  if (targetModule === undefined) return 'the wiring is above every room'
  if (isTest && (targetModule === 'testing' || /\.test-support\.ts$/.test(target))) return undefined
  // A test may run a service with real adapters.
  if (isTest && ADAPTER_MODULES.includes(targetModule)) return undefined
  if (path === ADAPTER_ENTRY && ADAPTER_MODULES.includes(targetModule)) return undefined
  return module === undefined ? reasonAgainstTop(targetModule) : reasonAgainstModule(module, targetModule)
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
  return isEntry(target) || ADAPTER_MODULES.includes(target) ? `${target} is injected` : undefined
}

function reasonAgainstModule(module: string, target: string): string | undefined {
  if (isEntry(target)) return `${target} is an entry of its own`
  if (isEntry(module))
    return ADAPTER_MODULES.includes(target) && module !== 'testing' ? `${target} are injected` : undefined
  // Adapters may share with adapters below them: neither is in the root.
  if (ADAPTER_MODULES.includes(target) && !ADAPTER_MODULES.includes(module)) return `${target} are injected`
  const layers: readonly string[] = MODULES
  return layers.indexOf(target) < layers.indexOf(module) ? undefined : `${target} is above ${module}`
}

function getModule(path: string): string | undefined {
  if (!path.startsWith(CORE)) return undefined
  const [module, ...rest] = path.slice(CORE.length).split('/')
  if (module === undefined || rest.length === 0) return undefined
  return isModule(module) || isEntry(module) ? module : undefined
}

function isModule(name: string): boolean {
  return (MODULES as readonly string[]).includes(name)
}

function isEntry(name: string): boolean {
  return (ENTRIES as readonly string[]).includes(name)
}

function findImports({ path, text }: SourceFile): Import[] {
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
