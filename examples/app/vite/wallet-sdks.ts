import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = 'virtual:wallet-sdks'
const RESOLVED = `\0${MODULE}`

/** The packages of wallets that an application may install. None of them is needed to build it. */
const PACKAGES = [
  '@coinbase/wallet-sdk',
  '@metamask/connect-evm',
  '@safe-global/safe-apps-provider',
  '@safe-global/safe-apps-sdk',
  '@walletconnect/ethereum-provider',
] as const

/** Tells the app, as `virtual:wallet-sdks`, which packages of wallets are there. */
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

/** As Node finds a package: in this folder or one above it. */
export function isInstalled(name: string, folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true
  const above = dirname(folder)
  return above !== folder && isInstalled(name, above)
}
