import type { ConnectWalletOptions, Wallet, WalletConnector } from '@causeway/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionOptions, useAction } from './use-action.ts'

/** Variables of `useConnect`. */
export interface ConnectVariables extends ConnectWalletOptions {
  readonly connector: WalletConnector
}

/** Connects a wallet of the session (`WalletSession.connect`). */
export function useConnect(
  options: ActionOptions<Wallet, ConnectVariables> = {},
): UseMutationResult<Wallet, Error, ConnectVariables> {
  return useAction(({ wallets }, { connector, ...settings }) => wallets.connect(connector, settings), options)
}

/** Variables of `useDisconnect`. */
export interface DisconnectVariables {
  /** Chain type of the wallet to disconnect. Default: all wallets, which also ends impersonation. */
  readonly chainType?: WalletConnector['chainType'] | undefined
}

/** Disconnects a wallet of the session (`WalletSession.disconnect`). */
export function useDisconnect(
  options: ActionOptions<void, DisconnectVariables> = {},
): UseMutationResult<void, Error, DisconnectVariables> {
  return useAction(({ wallets }, { chainType }) => wallets.disconnect(chainType), options)
}
