import type { FullCausewayConfig } from '@causeway/core/all'
import { eip1193Connector, eip6963Connectors } from '@causeway/core/evm'
import { burnerProvider } from '@causeway/sandbox/burner'
import { parseDescription, sandboxConfig } from '@causeway/sandbox/config'

const STORED = 'dapp:sandbox'

/** Returns the local chains and services of the sandbox, with a wallet in the page that holds test funds. */
export async function openSandbox(): Promise<FullCausewayConfig> {
  const reply = await fetch('/sandbox.json')
  if (!reply.ok) throw new Error('This page is not served by a sandbox. Start it with npm run start:dapp.')
  const { id, accounts, chains, ...rest } = parseDescription(await reply.json())
  const user = accounts.find(({ name }) => name === 'user')
  if (!user) throw new Error('The sandbox has no account named "user".')
  // Remove stored transfers of an earlier sandbox, as its chains no longer exist.
  if (localStorage.getItem(STORED) !== id) localStorage.clear()
  localStorage.setItem(STORED, id)

  const description = { id, accounts, chains, ...rest }
  const config = sandboxConfig(description)
  const provider = async () => burnerProvider({ privateKey: user.privateKey, chains })
  const burner = eip1193Connector({ id: 'burner', name: 'Burner Wallet', provider, chains: config.chains })
  return sandboxConfig(description, { evmConnectors: [burner, eip6963Connectors({ chains: config.chains })] })
}
