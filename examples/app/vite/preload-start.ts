import type { Plugin, Rolldown } from 'vite'

/** Modules that every page needs, in the order in which they run. The mode of the build selects the network. */
const SHARED = ['src/app/start-engine.ts', 'open-network.ts', 'src/app/loaded-app.tsx']

/** Modules of the pages by path. The default page is also at `/`. */
const PAGES = {
  '/': 'src/pages/swap.tsx',
  '/swap': 'src/pages/swap.tsx',
  '/bridge': 'src/pages/bridge.tsx',
  '/lending': 'src/pages/lending-index.tsx',
  '/markets': 'src/pages/markets.tsx',
  '/yields': 'src/pages/yields.tsx',
  '/portfolio': 'src/pages/portfolio.tsx',
  '/approvals': 'src/pages/approvals.tsx',
  '/rewards': 'src/pages/rewards.tsx',
  '/multichain': 'src/pages/multichain.tsx',
  '/buysell': 'src/pages/buy-sell.tsx',
} as const

/**
 * Preloads the page of the URL and the SDK while the initial chunk runs: otherwise a slow connection is idle meanwhile.
 * They are requested once that chunk has loaded, because they would delay it, and with it the first form.
 */
export function preloadStart(): Plugin {
  return {
    name: 'causeway:preload-start',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        bundle ? [{ tag: 'script', children: createScript(startFiles(bundle)), injectTo: 'head' }] : [],
    },
  }
}

type BuiltChunk = Pick<Rolldown.OutputChunk, 'type' | 'isEntry' | 'facadeModuleId' | 'imports'>
type BuiltFiles = Readonly<Record<string, BuiltChunk | Pick<Rolldown.OutputAsset, 'type'>>>

/** Files of the start in the order in which they are needed. */
interface StartFiles {
  /** The initial chunk, which the document loads. */
  readonly entry: string
  readonly engine: readonly string[]
  /** Files of each page by path, without those of the SDK. */
  readonly pages: Readonly<Record<string, readonly string[]>>
}

/**
 * Returns the files of the SDK and of the pages, with the chunks that they import.
 *
 * @throws Error if the build has no entry, or no chunk of a page
 */
export function startFiles(
  bundle: BuiltFiles,
  shared: readonly string[] = SHARED,
  pages: Readonly<Record<string, string>> = PAGES,
): StartFiles {
  const loaded = listFiles(bundle, ({ isEntry }) => isEntry)
  const [entry] = loaded
  if (entry === undefined) throw new Error('The build has no entry.')
  const listModule = (module: string) => {
    const files = listFiles(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`) ?? false)
    if (files.length === 0) throw new Error(`The build has no chunk of ${module}.`)
    return files
  }
  const engine = [...new Set(shared.flatMap(listModule))].filter((file) => !loaded.includes(file))
  const loadedBefore = new Set([...loaded, ...engine])
  return {
    entry,
    engine,
    pages: Object.fromEntries(
      Object.entries(pages).map(([path, module]) => [
        path,
        listModule(module).filter((file) => !loadedBefore.has(file)),
      ]),
    ),
  }
}

/** Returns the selected chunks and all chunks that they import. */
function listFiles(bundle: BuiltFiles, isSelected: (chunk: BuiltChunk) => boolean): string[] {
  const files = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    for (const imported of chunk.imports) add(imported)
  }
  for (const [file, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && isSelected(chunk)) add(file)
  return [...files]
}

function createScript(files: StartFiles): string {
  return `{
  const { entry, pages, engine } = ${JSON.stringify(files)}
  const preload = (file) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: '/' + file })
    document.head.append(link)
  }
  new PerformanceObserver((list, observer) => {
    if (!list.getEntries().some(({ name }) => name.endsWith(entry))) return
    observer.disconnect()
    // Each request starts in a task of its own: together they would block the page.
    for (const file of [...engine, ...(pages[location.pathname] ?? [])]) setTimeout(preload, 0, file)
  }).observe({ type: 'resource', buffered: true })
}`
}
