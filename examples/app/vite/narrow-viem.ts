import type { Plugin } from 'vite'

const MODULE = 'virtual:viem-of/'

/**
 * A package that imports all of viem when it runs, as those of WalletConnect's dialog do, has the bundler keep every
 * export of it in the page's first load. What it takes is imported instead.
 */
export function narrowViem(): Plugin {
  return {
    name: 'causeway:narrow-viem',
    resolveId: (source) => (source.startsWith(MODULE) ? `\0${source}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return undefined
      return `export { ${id.slice(MODULE.length + 1)} } from 'viem'`
    },
    transform(code, id) {
      if (!id.includes('/node_modules/@reown/')) return undefined
      const narrowed = narrowImports(code)
      return narrowed === code ? undefined : { code: narrowed, map: null }
    },
  }
}

const IMPORT = /const \{([\w\s,]+)\} = await import\((['"])viem\2\)/g

/** The same code, taking from viem only the names it uses. */
export function narrowImports(code: string): string {
  return code.replace(IMPORT, (_whole, names: string) => {
    const taken = names.split(',').flatMap((name) => name.trim() || [])
    return `const { ${taken.join(', ')} } = await import('${MODULE}${taken.join(',')}')`
  })
}
