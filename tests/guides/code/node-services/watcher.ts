import { createCauseway, type Hex, type Storage, type TransferRecord } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'

export async function startWatcher(storage: Storage, onEnd: (transfer: TransferRecord) => void) {
  const causeway = createCauseway({
    chains: [arbitrum, base],
    platforms: [evm({ nodes: { [arbitrum.id]: ['https://arb1.arbitrum.io/rpc'] } })], // your own nodes first
    providers: [across()],
    storage,
    logger: console,
  })
  causeway.transfers.on('finished', onEnd)
  await causeway.transfers.load() // continues to track unfinished transfers
  return {
    /** Tracks a transfer by the hash of its source transaction. */
    follow: (chainId: number, hash: Hex) => causeway.transfers.track({ chainId, hash }),
    stop: () => causeway.dispose(),
  }
}
