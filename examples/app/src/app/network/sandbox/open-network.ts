import type { WalletConnector } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { eip1193Connector } from '@causeway/core/evm'
import { burnerFuelWallet } from '@causeway/core/fuel'
import { burnerProvider } from '@causeway/sandbox/burner'
import { type SandboxDescription, sandboxConfig } from '@causeway/sandbox/config'
import { hasStorage } from '../../../state/has-storage.ts'
import { readStoredText, writeStoredText } from '../../../state/stored-text.ts'
import { createAnalyticsAdapter } from '../../create-analytics-adapter.ts'
import { walletConnectors } from '../../wallets/wallet-connectors.ts'
import type { Network } from '../network.ts'
import { smartAccountReceipts } from '../smart-account-receipts.ts'
import { describeSandbox } from './describe-sandbox.ts'

/** Configures the local chains and services of the sandbox that serves this page, with a funded burner wallet. */
export async function openNetwork(): Promise<Network> {
  const description = await describeSandbox()
  clearOtherSandboxes(description)
  const { telemetry } = description.services
  const { chains } = sandboxConfig(description)
  const config = sandboxConfig(description, {
    analytics: [createAnalyticsAdapter(`${telemetry.baseUrl}/events`)],
    reporting: { baseUrl: `${telemetry.baseUrl}/reports`, environment: 'sandbox' },
    evmConnectors: [burnerConnector(description), ...walletConnectors(chains)],
    fuelConnectors: [fuelBurnerConnector(description, chains)],
  })
  return { ...config, platforms: [...config.platforms, smartAccountReceipts()] }
}

function burnerConnector({ accounts, chains }: SandboxDescription) {
  const user = accounts.find(({ name }) => name === 'user')
  if (!user) throw new Error('The sandbox has no account named "user".')
  return eip1193Connector({
    id: 'burner',
    name: 'Burner Wallet',
    provider: async () => burnerProvider({ privateKey: user.privateKey, chains }),
  })
}

/** Creates the Fuel burner wallet. The module is loaded on connect, because `fuels` is only needed to sign. */
function fuelBurnerConnector({ fuel }: SandboxDescription, chains: readonly ChainRecord[]): WalletConnector {
  const user = fuel.accounts.find(({ name }) => name === 'user')
  if (!user) throw new Error('The sandbox has no Fuel account named "user".')
  const fuelChains = chains.filter(({ chainType }) => chainType === 'FUEL')
  return {
    id: 'Burner Wallet',
    name: 'Burner Wallet',
    chainType: 'FUEL',
    isAvailable: () => true,
    async connect() {
      const wallet = await burnerFuelWallet(user.privateKey, { chains: fuelChains })
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

/** Deletes data stored for another sandbox, whose transactions no longer exist. User settings are kept. */
function clearOtherSandboxes({ id }: SandboxDescription): void {
  if (readStoredText(STORED_SANDBOX) === id) return
  const keys = hasStorage() ? Object.keys(window.localStorage) : []
  const stale = keys.filter((key) => key.startsWith('causeway:') && !key.startsWith(SETTINGS))
  for (const key of stale) writeStoredText(key, undefined)
  writeStoredText(STORED_SANDBOX, id)
}
