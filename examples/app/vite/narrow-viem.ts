import type { Plugin } from 'vite'

const MODULE = 'virtual:viem-of/'

/**
 * Narrows dynamic imports of all of viem, as in the packages of WalletConnect's dialog, to the names they use.
 * Otherwise the bundler keeps every export in the initial chunk.
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

/** Returns the code with each dynamic import of viem narrowed to the names it uses. */
export function narrowImports(code: string): string {
  return code.replace(IMPORT, (_whole, names: string) => {
    const importedNames = names.split(',').flatMap((name) => name.trim() || [])
    return `const { ${importedNames.join(', ')} } = await import('${MODULE}${importedNames.join(',')}')`
  })
}
