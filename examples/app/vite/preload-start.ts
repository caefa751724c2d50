import type { Plugin, Rolldown } from 'vite'

const ENGINE = 'src/app/start-engine.ts'

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
 * Preloads the page of the URL and the SDK with the document. Otherwise they are requested once the initial chunk has
 * run, and a slow connection is idle until then. They follow the first paint, which they would delay.
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

/** Files that the start needs in addition to those of the document. */
interface StartFiles {
  readonly engine: readonly string[]
  /** Files of each page by path, without those of the SDK. */
  readonly pages: Readonly<Record<string, readonly string[]>>
}

/**
 * Returns the files of the SDK and of the pages, with the chunks that they import.
 *
 * @throws Error if the build has no chunk of a page
 */
export function startFiles(bundle: BuiltFiles, pages: Readonly<Record<string, string>> = PAGES): StartFiles {
  const loaded = listFiles(bundle, ({ isEntry }) => isEntry)
  const listModule = (module: string) => {
    const files = listFiles(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`) ?? false)
    if (files.length === 0) throw new Error(`The build has no chunk of ${module}.`)
    return files
  }
  const engine = listModule(ENGINE).filter((file) => !loaded.includes(file))
  const loadedBefore = new Set([...loaded, ...engine])
  return {
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
  const { pages, engine } = ${JSON.stringify(files)}
  const preload = (file) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: '/' + file })
    document.head.append(link)
  }
  const preloadAll = () => [...(pages[location.pathname] ?? []), ...engine].forEach(preload)
  requestAnimationFrame(() => requestAnimationFrame(preloadAll))
}`
}
