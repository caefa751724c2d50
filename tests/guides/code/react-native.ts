declare const AsyncStorage: {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
  getAllKeys(): Promise<readonly string[]>
}
declare const AppState: {
  readonly currentState: string
  addEventListener(type: 'change', listener: () => void): { remove(): void }
}

// At the top of the first file, before viem is imported:
// import 'react-native-get-random-values'
// import 'react-native-url-polyfill/auto'
// import './polyfill'
import { createCauseway, type PollGate, type Storage } from '@causeway/core'
import { balances } from '@causeway/core/data'
import { arbitrum, base } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'

/** One key per record. With `keys`, the SDK needs no index of its own. */
const storage: Storage = {
  getItem: (key) => AsyncStorage.getItem(key),
  setItem: (key, value) => AsyncStorage.setItem(key, value),
  removeItem: (key) => AsyncStorage.removeItem(key),
  keys: () => AsyncStorage.getAllKeys(),
}

export const causeway = createCauseway({
  chains: [arbitrum, base],
  platforms: [evm()],
  providers: [across()],
  storage,
  services: [balances()],
})

/** Continues to track transfers of earlier runs of the app. */
export async function loadTransfers(): Promise<void> {
  await causeway.transfers.load()
}

/** Pauses requests while the app is in the background: for `useQuotes(request, { gate })`, and for `tabs` below. */
export const gate: PollGate = {
  isOpen: () => AppState.currentState === 'active',
  subscribe(listener) {
    const subscription = AppState.addEventListener('change', listener)
    return () => subscription.remove()
  },
}
