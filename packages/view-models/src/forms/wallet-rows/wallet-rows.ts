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

/** What wallet rows are made of. */
export interface WalletRowsInput extends TilesInput {
  readonly session: WalletSessionState
  readonly chains: readonly ChainRecord[]
  /** Of the accounts whose figures are shown: the session's universal account. */
  readonly entries: readonly BalanceEntry[]
}

/** The chain a wallet is on. */
export interface WalletChain {
  readonly chainId: number
  readonly name: string
  /** Whether it is among the configured ones. */
  readonly isSupported: boolean
}

/** A wallet that is connected, or an address that is watched. */
export interface WalletRow {
  readonly key: string
  readonly chainType: ChainVm
  readonly name: string
  readonly icon: string | undefined
  /** Undefined for a watched address. */
  readonly connectorId: string | undefined
  readonly address: Address
  readonly shortAddress: string
  /** US dollars on all chains of its type; undefined where nothing is known, or its figures are not the ones shown. */
  readonly balanceUsd: number | undefined
  /** Balances that may be worth something, and nobody knows how much. */
  readonly unknown: number
  /** Undefined for a watched address: it is on none. */
  readonly chain: WalletChain | undefined
  /** It can be looked at, and nobody here holds its key. */
  readonly isWatchOnly: boolean
}

/** What all wallets come to. */
export interface WalletSummary {
  /** Whether there is an account to show, a watched one too. */
  readonly isConnected: boolean
  /** US dollars of what is known; undefined where nothing is. */
  readonly balanceUsd: number | undefined
  readonly unknown: number
}

/** Wallets: those that are connected, and those that can be. */
export interface WalletRows {
  readonly rows: readonly WalletRow[]
  readonly summary: WalletSummary
  readonly sections: readonly WalletSection[]
  readonly connection: SessionConnection
}

/** The wallets of a session, what they hold, and what else can be connected. */
export function walletRows(input: WalletRowsInput): WalletRows {
  const rows = WALLET_CHAIN_TYPES.flatMap((chainType) => rowsOf(chainType, input))
  const known = rows.flatMap(({ balanceUsd }) => balanceUsd ?? [])
  return {
    rows,
    summary: {
      isConnected: isWalletConnected(input.session),
      balanceUsd: known.length === 0 ? undefined : known.reduce((sum, one) => sum + one),
      unknown: rows.reduce((sum, { unknown }) => sum + unknown, 0),
    },
    sections: walletSections(input),
    connection: sessionConnection(input.session),
  }
}

/** A watched address stands above the wallet whose place it takes. */
function rowsOf(chainType: ChainVm, input: WalletRowsInput): WalletRow[] {
  const { impersonation, connections } = input.session
  const watched = impersonation.isActive ? impersonation.addresses[chainType] : undefined
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
      chain: walletChain(chainId, chainType, input.chains),
      isWatchOnly: false,
      ...account(wallet.address, chainType),
      ...(watched === undefined ? holdings(wallet.address, chainType, input) : NOTHING_KNOWN),
    })
  }
  return rows
}

const NOTHING_KNOWN = { balanceUsd: undefined, unknown: 0 } as const

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

function walletChain(chainId: number, chainType: ChainVm, chains: readonly ChainRecord[]): WalletChain {
  return {
    chainId,
    name: chainName(chains, chainId),
    isSupported: chainById(chains, chainId)?.chainType === chainType,
  }
}
