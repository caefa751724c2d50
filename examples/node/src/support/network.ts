import type { Address, QuoteProvider, Wallet } from '@causeway/core'
import { type AllServices, allServices, type FullCausewayConfig } from '@causeway/core/all'
import { arbitrum, base, ethereum, fuel as fuelChain, mantle } from '@causeway/core/chains'
import { evm, walletFromAccount } from '@causeway/core/evm'
import { fuel } from '@causeway/core/fuel'
import { allLenders } from '@causeway/core/lenders'
import {
  across,
  cow,
  gaszip,
  lifi,
  mayan,
  orbiter,
  relay,
  stargateBus,
  stargateTaxi,
  swapAggregators,
  symbiosis,
  wrapper,
} from '@causeway/core/providers'
import { connectSandbox, type SandboxDescription, sandboxConfig, startSandbox } from '@causeway/sandbox'
import { privateKeyToAccount } from 'viem/accounts'
import type { ExampleOptions } from './options.ts'
import { UsageError } from './usage-error.ts'

/** Chains, services, wallet and account of an example. */
export interface Network {
  /** Id of the chains. It is different for each start of a sandbox. */
  readonly id: string
  /** URL of the sandbox; undefined on live chains. */
  readonly sandboxUrl: string | undefined
  readonly config: FullCausewayConfig & {
    readonly providers: readonly QuoteProvider[]
    readonly services: AllServices
  }
  readonly smartAccountService: { readonly url?: string }
  /** Wallet of the account; undefined if signing is not allowed. */
  readonly wallet: Wallet | undefined
  readonly account: Address
  readonly fuelAccount: Address | undefined
  stop(): Promise<void>
}

type NetworkOptions = Pick<ExampleOptions, 'isLive' | 'sandbox' | 'maySend' | 'account'>

/** Starts a sandbox, connects to a running one, or uses public chains. @throws UsageError, SandboxError */
export async function openNetwork(options: NetworkOptions, privateKey: string | undefined): Promise<Network> {
  if (options.isLive) return liveNetwork(options, privateKey)
  if (options.sandbox !== undefined) {
    return sandboxNetwork(await connectSandbox(options.sandbox), options.account)
  }
  const sandbox = await startSandbox()
  return { ...sandboxNetwork(sandbox.description, options.account), stop: () => sandbox.stop() }
}

/** Returns the network of a sandbox, whose user signs with a public test key. */
export function sandboxNetwork(description: SandboxDescription, account?: Address): Network {
  const user = description.accounts.find(({ name }) => name === 'user')
  if (!user) throw new UsageError('The sandbox has no account named "user".')
  const config = sandboxConfig(description)
  return {
    id: description.id,
    sandboxUrl: description.url,
    config,
    smartAccountService: { url: description.services.mee.baseUrl },
    wallet: walletFromAccount(privateKeyToAccount(user.privateKey), config.chains),
    account: account ?? user.address,
    fuelAccount: account ?? description.fuel.accounts.find(({ name }) => name === 'user')?.address,
    stop: async () => undefined,
  }
}

/** Default account for reads on live chains: vitalik.eth. */
const DEFAULT_ACCOUNT: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** Returns the public chains, with the services that require no API key. */
function liveNetwork({ maySend, account }: NetworkOptions, privateKey: string | undefined): Network {
  const chains = [ethereum, base, arbitrum, mantle, fuelChain]
  const config: Network['config'] = {
    chains,
    platforms: [evm(), fuel()],
    services: allServices({ lenders: allLenders() }),
    providers: [
      across(),
      cow(),
      gaszip(),
      lifi(),
      mayan(),
      orbiter(),
      relay(),
      stargateBus(),
      stargateTaxi(),
      symbiosis(),
      wrapper(),
      ...swapAggregators(),
    ],
  }
  const signer = privateKey === undefined ? undefined : privateKeyToAccount(parseKey(privateKey))
  return {
    id: 'live',
    sandboxUrl: undefined,
    config,
    smartAccountService: {},
    wallet: signer && maySend ? walletFromAccount(signer, chains) : undefined,
    account: account ?? signer?.address ?? DEFAULT_ACCOUNT,
    fuelAccount: account,
    stop: async () => undefined,
  }
}

/** Parses a private key. Error messages do not contain the text, because it may be most of a key. */
function parseKey(text: string): `0x${string}` {
  const digits = text.trim().replace(/^0x/, '')
  if (/^[0-9a-f]{64}$/i.test(digits)) return `0x${digits}`
  throw new UsageError('Invalid PRIVATE_KEY: expected 64 hex digits.')
}
