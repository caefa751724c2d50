import { join } from 'node:path'
import { type Address, createCauseway, memoryStorage, type Wallet } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'
import { type ChainRecord, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { walletFromAccount } from '@causeway/core/evm'
import { fileStorage } from '@causeway/core/node'
import {
  connectSandbox,
  retiredProviders,
  type SandboxDescription,
  sandboxConfig,
  scriptedProviders,
  startSandbox,
} from '@causeway/sandbox'
import { privateKeyToAccount } from 'viem/accounts'
import { quay } from '../quay/quay.ts'
import { startQuay } from '../quay/start-quay.ts'
import { quiet } from '../support/amount-text.ts'
import { UsageError } from '../support/usage-error.ts'
import type { DemoOptions } from './options.ts'

/** SDK instance, wallet and sandbox that the demo uses. */
export interface Session {
  readonly causeway: FullCauseway
  readonly wallet: Wallet
  readonly description: SandboxDescription
  close(): Promise<void>
}

export type Say = (line: string) => void

/** Starts a sandbox, or connects to a running one. */
export async function openSession(options: DemoOptions, say: Say): Promise<Session> {
  const { description, stop } = options.sandbox
    ? { description: await connectSandbox(options.sandbox), stop: async () => undefined }
    : await bootSandbox(say)
  const config = sandboxConfig(description)
  const quayService = await startQuay(description)
  const causeway = createCauseway({
    ...config,
    providers: [
      ...config.providers,
      quay({ baseUrl: quayService.baseUrl }),
      ...retiredProviders(description).filter(({ id }) => id === options.provider),
      ...scriptedProviders(description, ['error', 'hang', 'malformed']),
    ],
    // Transfers on a running sandbox are stored in a folder. Those on the demo's own sandbox end with it.
    storage: options.sandbox ? fileStorage(join('.causeway', 'demo', description.id)) : memoryStorage(),
  })
  const wallet = walletFromAccount(privateKeyToAccount(requireUserKey(description)), config.chains)
  return {
    causeway,
    wallet,
    description,
    async close() {
      await causeway.dispose()
      quayService.close()
      await stop()
    },
  }
}

async function bootSandbox(say: Say) {
  const startedAt = Date.now()
  const sandbox = await startSandbox({
    onProgress: ({ step, done, total }) => {
      if (done === total) say(`  ${step} ${quiet(`${total}/${total}, ${Date.now() - startedAt} ms`)}`)
    },
  })
  return { description: sandbox.description, stop: () => sandbox.stop() }
}

/** @throws UsageError with the available names */
export function findChain(name: string, { chains }: FullCauseway): ChainRecord {
  const chain = chains.find(({ id, slug }) => String(id) === name || slug === name.toLowerCase())
  if (chain) return chain
  const slugs = chains.map((entry) => entry.slug).join(', ')
  throw new UsageError(`Unknown chain '${name}'. Choose one of ${slugs}.`)
}

export interface DemoToken {
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
}

/** @throws UsageError with the available names */
export function findToken(symbol: string, chain: ChainRecord, { tokens }: SandboxDescription): DemoToken {
  const upperSymbol = symbol.toUpperCase()
  if (chain.nativeCurrency.symbol.toUpperCase() === upperSymbol) {
    return { ...chain.nativeCurrency, address: NATIVE_TOKEN_ADDRESS }
  }
  const listed = tokens.filter(({ chainId }) => chainId === chain.id)
  const token = listed.find((entry) => entry.symbol.toUpperCase() === upperSymbol)
  if (token) return token
  const symbols = [chain.nativeCurrency.symbol, ...listed.map((entry) => entry.symbol)]
  throw new UsageError(`Unknown token '${symbol}' on ${chain.name}. Choose one of ${symbols.join(', ')}.`)
}

function requireUserKey({ accounts }: SandboxDescription): `0x${string}` {
  const user = accounts.find(({ name }) => name === 'user')
  if (user) return user.privateKey
  throw new UsageError('The sandbox has no account named "user".')
}
