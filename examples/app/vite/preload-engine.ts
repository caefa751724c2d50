import type { Plugin, Rolldown } from 'vite'

const ENGINE = /\/src\/app\/start-engine\.ts$/

/**
 * Preloads the SDK with the document. Otherwise it is requested once the initial chunk has run, and a slow connection
 * is idle until then.
 */
export function preloadEngine(): Plugin {
  return {
    name: 'causeway:preload-engine',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        engineFiles(bundle ?? {}).map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file}` },
          injectTo: 'head',
        })),
    },
  }
}

type BuiltChunk = Pick<Rolldown.OutputChunk, 'type' | 'isEntry' | 'facadeModuleId' | 'imports'>

/** Returns the files of the SDK and of the chunks that it imports, without those that the document loads anyway. */
export function engineFiles(
  bundle: Readonly<Record<string, BuiltChunk | Pick<Rolldown.OutputAsset, 'type'>>>,
): string[] {
  const isEngine = (chunk: BuiltChunk) => ENGINE.test(chunk.facadeModuleId ?? '')
  const isEntry = (chunk: BuiltChunk) => chunk.isEntry
  const withImports = (isRoot: (chunk: BuiltChunk) => boolean) => {
    const files = new Set<string>()
    const add = (file: string) => {
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk' || files.has(file)) return
      files.add(file)
      for (const imported of chunk.imports) add(imported)
    }
    for (const [file, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && isRoot(chunk)) add(file)
    return files
  }
  const loaded = withImports(isEntry)
  return [...withImports(isEngine)].filter((file) => !loaded.has(file))
}
