import {
  type Causeway,
  createCauseway,
  type QuoteRequestInput,
  type TransferRecord,
  type Wallet,
} from '@causeway/core'
import type { FullCauseway, FullCausewayConfig } from '@causeway/core/all'
import { eip1193Connector, walletFromAccount } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import {
  burnerProvider,
  type SandboxConfigOptions,
  type SandboxDescription,
  sandboxConfig,
} from '@causeway/sandbox'
import { type UserInterface, userInterface } from '@causeway/view-models'
import { privateKeyToAccount } from 'viem/accounts'

/** Polls without delay, because the specified cadence is meant for real transfers and would slow the tests down. */
export const EAGER_CADENCE = {
  cycleMs: 50,
  minimumMs: 0,
  byAge: [{ untilAgeMs: Number.POSITIVE_INFINITY, everyMs: 0 }],
}

/** Instance with every service, and the state of a user interface. */
export type TestCauseway = FullCauseway & UserInterface

/** Returns a client of the sandbox and the wallet of its user. Only Across is configured by default. */
export function createTestClient(
  description: SandboxDescription,
  overrides: Partial<FullCausewayConfig> & SandboxConfigOptions = {},
): { causeway: TestCauseway; wallet: Wallet } {
  const config = sandboxConfig(description, overrides)
  const providers = [across(description.services.across)]
  const services = [...config.services, ...userInterface()] as const
  const causeway = createCauseway({ ...config, providers, cadence: EAGER_CADENCE, ...overrides, services })
  return {
    causeway,
    wallet: walletFromAccount(privateKeyToAccount(getUser(description).privateKey), config.chains),
  }
}

/** Connects a wallet that holds the user's key, as a page does with an installed wallet. */
export function connectBurner({ wallets }: Causeway, description: SandboxDescription): Promise<Wallet> {
  const { privateKey } = getUser(description)
  const provider = burnerProvider({ privateKey, chains: description.chains })
  return wallets.connect(eip1193Connector({ id: 'burner', name: 'Burner wallet', provider }))
}

export function getUser({ accounts }: SandboxDescription) {
  const user = accounts.find(({ name }) => name === 'user')
  if (!user) throw new Error('The sandbox has no user account.')
  return user
}

export function getToken({ tokens }: SandboxDescription, chainId: number, symbol: string) {
  const token = tokens.find((entry) => entry.chainId === chainId && entry.symbol === symbol)
  if (!token) throw new Error(`The sandbox has no ${symbol} on chain ${chainId}.`)
  return token
}

/** Returns a request to transfer one token between two chains, from the user to the user. */
export function createTransferRequest(
  description: SandboxDescription,
  { from, to, symbol, amount }: { from: number; to: number; symbol: string; amount: bigint },
): QuoteRequestInput {
  const source = getToken(description, from, symbol)
  const destination = getToken(description, to, symbol)
  const { address } = getUser(description)
  return {
    fromChainId: from,
    toChainId: to,
    fromTokenAddress: source.address,
    toTokenAddress: destination.address,
    fromTokenDecimals: source.decimals,
    toTokenDecimals: destination.decimals,
    fromAmount: amount,
    fromAddress: address,
    toAddress: address,
  }
}

/** Returns the last state of a transfer that is watched until it ends. */
export async function watchToEnd(causeway: Causeway, id: string): Promise<TransferRecord> {
  let last: TransferRecord | undefined
  for await (const record of causeway.transfers.watch(id)) last = record
  if (!last) throw new Error('The watch ended without a record.')
  return last
}
