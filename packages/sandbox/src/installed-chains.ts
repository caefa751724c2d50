import { type Artifacts, DEFAULT_CACHE_FOLDER, loadArtifacts } from './artifacts/index.ts'
import type { DevAccounts } from './chains/accounts.ts'
import { createChainClient } from './chains/client.ts'
import { openImages } from './chains/images.ts'
import { type ChainsOptions, type LocalChain, type LocalChains, startChains } from './chains/index.ts'
import type { Cleanup } from './cleanup.ts'
import type { OnProgress } from './progress.ts'
import { bridgeEscrows } from './protocols/escrows/index.ts'
import { protocolsFor } from './protocols/index.ts'
import type { Protocol } from './protocols/protocol.ts'
import { bridgeServices } from './services/bridges.ts'

export interface InstalledChainsOptions extends Omit<ChainsOptions, 'images'> {
  readonly accounts: DevAccounts
  /** Whether lenders and exchanges are installed. */
  readonly hasMarkets: boolean
  readonly cacheFolder?: string | undefined
}

/**
 * Starts the chains with all contracts, from the images of an earlier start if possible. Otherwise it installs the
 * contracts and stores new images. The cleanup stops the chains.
 */
export async function startInstalledChains(
  options: InstalledChainsOptions,
  cleanup: Cleanup,
): Promise<LocalChains> {
  const { specs, hasMarkets, hasHistory, accounts, onProgress, cacheFolder = DEFAULT_CACHE_FOLDER } = options
  const variant = `${hasMarkets ? 'markets' : 'bare'}${hasHistory ? '-past' : ''}`
  const images = await openImages(cacheFolder, variant)
  const existingImages = await images.findAll(specs.map(({ id }) => id))
  const load = () => loadArtifacts({ cacheFolder, onProgress })
  // Load the artifacts first, so that a failed download is reported before any chain starts.
  const loaded = existingImages.size < specs.length ? await load() : undefined
  const chains = await startChains({ ...options, images: existingImages })
  cleanup.add(chains.stop)
  const bare = chains.list.filter(({ isInstalled }) => !isInstalled)
  if (bare.length === 0) return chains
  const escrows = bridgeEscrows(bridgeServices.map(({ escrow }) => escrow))
  const protocols = [...protocolsFor({ hasMarkets }), escrows]
  const artifacts = loaded ?? (await load())
  await installProtocols(protocols, { chains: bare, artifacts, accounts, onProgress })
  await Promise.all(bare.map(({ chainId, client }) => images.keep(chainId, client)))
  return chains
}

interface InstallSite {
  readonly chains: readonly LocalChain[]
  readonly artifacts: Artifacts
  readonly accounts: DevAccounts
  readonly onProgress: OnProgress
}

async function installProtocols(protocols: readonly Protocol[], site: InstallSite): Promise<void> {
  const { chains, artifacts, accounts, onProgress } = site
  const total = chains.length * protocols.length
  let done = 0
  const installOn = async (chain: LocalChain) => {
    const installer = createChainClient(chain.spec, chain.rpcUrl, 'pending')
    for (const protocol of protocols) {
      await protocol.install({ chain: { ...chain, client: installer }, artifacts, accounts })
      done += 1
      onProgress({ step: 'protocols', done, total, detail: `${protocol.id} on ${chain.spec.name}` })
    }
  }
  await Promise.all(chains.map(installOn))
}
