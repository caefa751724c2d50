import {
  type Address,
  connectorKey,
  isWalletConnected,
  WALLET_CHAIN_TYPES,
  type WalletSessionState,
} from '@causeway/core'
import { type ChainRecord, type ChainVm, chainById } from '@causeway/core/chains'
import { type BalanceEntry, type BalanceTotal, getWalletBalances } from '@causeway/core/data'
import { abbreviateAddress } from '@causeway/core/format'
import { walletCopy } from '../../locales/copy.ts'
import { chainName } from '../shared/chain-name.ts'
import { type SessionConnection, sessionConnection } from './session-connection.ts'
import { type TilesInput, type WalletSection, walletSections } from './tiles.ts'

/** Input of `walletRows`. */
export interface WalletRowsInput extends TilesInput {
  readonly session: WalletSessionState
  readonly chains: readonly ChainRecord[]
  /** Balances of the session's universal account. */
  readonly entries: readonly BalanceEntry[]
}

/** The chain that a wallet is connected to. */
export interface WalletChain {
  readonly chainId: number
  readonly name: string
  /** Whether the chain is configured. */
  readonly isSupported: boolean
}

/** A connected wallet or a watched address. */
export interface WalletRow {
  readonly key: string
  readonly chainType: ChainVm
  readonly name: string
  readonly icon: string | undefined
  /** Id of the connector. Undefined for a watched address. */
  readonly connectorId: string | undefined
  readonly address: Address
  readonly shortAddress: string
  /** Total of all chains of its type in US dollars; undefined if unknown, or while another address is watched. */
  readonly balanceUsd: number | undefined
  /** Number of balances whose value is unknown. */
  readonly unknown: number
  /** Chain of the wallet. Undefined for a watched address. */
  readonly chain: WalletChain | undefined
  /** Whether the address is watched without its key. */
  readonly isWatchOnly: boolean
}

/** Totals of all wallets. */
export interface WalletSummary {
  /** Whether an account is connected or watched. */
  readonly isConnected: boolean
  /** Sum of the known values in US dollars; undefined if none is known. */
  readonly balanceUsd: number | undefined
  readonly unknown: number
}

/** Connected wallets, and those that can be connected. */
export interface WalletRows {
  readonly rows: readonly WalletRow[]
  readonly summary: WalletSummary
  readonly sections: readonly WalletSection[]
  readonly connection: SessionConnection
}

/** Returns the wallets of a session with their balances, and the wallets to connect. */
export function walletRows(input: WalletRowsInput): WalletRows {
  const rows = WALLET_CHAIN_TYPES.flatMap((chainType) => getRows(chainType, input))
  const balances = rows.flatMap(({ balanceUsd }) => balanceUsd ?? [])
  return {
    rows,
    summary: {
      isConnected: isWalletConnected(input.session),
      balanceUsd: balances.length === 0 ? undefined : balances.reduce((sum, balance) => sum + balance),
      unknown: rows.reduce((sum, { unknown }) => sum + unknown, 0),
    },
    sections: walletSections(input),
    connection: sessionConnection(input.session),
  }
}

/** Returns the rows of a chain type: a watched address, then the connected wallet. Watched addresses hide all wallets. */
function getRows(chainType: ChainVm, input: WalletRowsInput): WalletRow[] {
  const { impersonation, connections } = input.session
  const { EVM, FUEL } = impersonation.isActive ? impersonation.addresses : {}
  const watched = chainType === 'EVM' ? EVM : FUEL
  const isHidden = (EVM ?? FUEL) !== undefined
  const connection = connections[chainType]
  const rows: WalletRow[] = []
  if (watched !== undefined) {
    rows.push({
      key: `${chainType}:watched:${watched}`,
      name: walletCopy.watched,
      icon: undefined,
      connectorId: undefined,
      chain: undefined,
      isWatchOnly: true,
      ...account(watched, chainType),
      ...holdings(watched, chainType, input),
    })
  }
  if (connection.status === 'connected') {
    const { connector, wallet, chainId } = connection
    rows.push({
      key: connectorKey(connector),
      name: connector.name,
      icon: connector.icon,
      connectorId: connector.id,
      chain: toWalletChain(chainId, chainType, input.chains),
      isWatchOnly: false,
      ...account(wallet.address, chainType),
      ...(isHidden ? UNKNOWN_BALANCE : holdings(wallet.address, chainType, input)),
    })
  }
  return rows
}

const UNKNOWN_BALANCE = { balanceUsd: undefined, unknown: 0 } as const

function account(address: Address, chainType: ChainVm) {
  return { chainType, address, shortAddress: abbreviateAddress(address) }
}

function holdings(
  address: Address,
  type: ChainVm,
  { entries, chains }: WalletRowsInput,
): Pick<WalletRow, 'balanceUsd' | 'unknown'> {
  const { balanceUsd, unknown }: BalanceTotal = getWalletBalances({ account: address, type }, entries, chains)
  const isKnown = entries.some(
    (entry) => entry.balanceUsd !== undefined && chainById(chains, entry.chainId)?.chainType === type,
  )
  return { balanceUsd: isKnown ? balanceUsd : undefined, unknown }
}

function toWalletChain(chainId: number, chainType: ChainVm, chains: readonly ChainRecord[]): WalletChain {
  return {
    chainId,
    name: chainName(chains, chainId),
    isSupported: chainById(chains, chainId)?.chainType === chainType,
  }
}
