import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = 'virtual:wallet-sdks'
const RESOLVED = `\0${MODULE}`

/** Optional packages of wallets. The build needs none of them. */
const PACKAGES = [
  '@coinbase/wallet-sdk',
  '@metamask/connect-evm',
  '@safe-global/safe-apps-provider',
  '@safe-global/safe-apps-sdk',
  '@walletconnect/ethereum-provider',
] as const

/** Provides `virtual:wallet-sdks`, the list of installed wallet packages. */
export function walletSdks(): Plugin {
  let root = process.cwd()
  return {
    name: 'causeway:wallet-sdks',
    configResolved(config) {
      root = config.root
    },
    resolveId: (source) => (source === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined
      const installed = PACKAGES.filter((name) => isInstalled(name, root))
      return `export const installedPackages = ${JSON.stringify(installed)}`
    },
  }
}

/** Returns whether Node would find the package from this folder. */
export function isInstalled(name: string, folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true
  const above = dirname(folder)
  return above !== folder && isInstalled(name, above)
}
