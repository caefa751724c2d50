import type { WalletConnector } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { eip1193Connector } from '@causeway/core/evm'
import { burnerFuelWallet } from '@causeway/core/fuel'
import { burnerProvider } from '@causeway/sandbox/burner'
import { type SandboxDescription, sandboxConfig } from '@causeway/sandbox/config'
import { analyticsTo } from '../analytics.ts'
import { walletConnectors } from '../wallets/connectors.ts'
import { describeSandbox } from './describe-sandbox.ts'
import type { Network } from './network.ts'
import { smartAccountReceipts } from './smart-account-receipts.ts'

/** The local chains and services of the sandbox that serves this page, with a funded wallet in the page. */
export async function openNetwork(): Promise<Network> {
  const description = await describeSandbox()
  forgetOtherSandboxes(description, window.localStorage)
  const { telemetry } = description.services
  const { chains } = sandboxConfig(description)
  const config = sandboxConfig(description, {
    analytics: [analyticsTo(`${telemetry.baseUrl}/events`)],
    reporting: { baseUrl: `${telemetry.baseUrl}/reports`, environment: 'sandbox' },
    evmConnectors: [burnerConnector(description), ...walletConnectors(chains)],
    fuelConnectors: [fuelBurnerConnector(description, chains)],
  })
  return { ...config, platforms: [...config.platforms, smartAccountReceipts()] }
}

function burnerConnector({ accounts, chains }: SandboxDescription) {
  const user = accounts.find(({ name }) => name === 'user')
  if (!user) throw new Error('The sandbox has no account for a user')
  return eip1193Connector({
    id: 'burner',
    name: 'Burner Wallet',
    provider: async () => burnerProvider({ privateKey: user.privateKey, chains }),
  })
}

/** Its code comes with it: `fuels` is needed to sign, and to nobody who only looks. */
function fuelBurnerConnector({ fuel }: SandboxDescription, chains: readonly ChainRecord[]): WalletConnector {
  const user = fuel.accounts.find(({ name }) => name === 'user')
  if (!user) throw new Error('The sandbox has no account on Fuel for a user')
  const own = chains.filter(({ chainType }) => chainType === 'FUEL')
  return {
    id: 'Burner Wallet',
    name: 'Burner Wallet',
    chainType: 'FUEL',
    isAvailable: () => true,
    async connect() {
      const wallet = await burnerFuelWallet(user.privateKey, { chains: own })
      return {
        ...wallet,
        getAccounts: async () => [wallet.address],
        on: () => () => undefined,
        withAccount: () => wallet,
      }
    },
    disconnect: async () => undefined,
  }
}

const STORED_SANDBOX = 'causeway:sandbox'
const SETTINGS = 'causeway:settings:'

/** What was stored of other chains is about transactions that nobody knows any more; what the user has set stays. */
function forgetOtherSandboxes({ id }: SandboxDescription, storage: Storage): void {
  if (storage.getItem(STORED_SANDBOX) === id) return
  const stale = Object.keys(storage).filter((key) => key.startsWith('causeway:') && !key.startsWith(SETTINGS))
  for (const key of stale) storage.removeItem(key)
  storage.setItem(STORED_SANDBOX, id)
}
