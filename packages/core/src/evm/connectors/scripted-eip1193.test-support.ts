import type { Address } from '../../kernel/schema.ts'
import type { Eip1193Provider } from './eip1193.ts'

export const ALICE: Address = '0x1111111111111111111111111111111111111111'
export const BOB: Address = '0x2222222222222222222222222222222222222222'

type Reply = (params: unknown) => unknown

export interface ScriptedEip1193 extends Eip1193Provider {
  readonly requests: { readonly method: string; readonly params: unknown }[]
  /** Replies by method. An Error is thrown. A test can change them while it runs. */
  readonly replies: Record<string, Reply>
  readonly listeners: number
  emit(event: string, payload: unknown): void
}

/** Creates an unlocked wallet with one account on Ethereum, with the given replies. */
export function scriptedEip1193(replies: Record<string, Reply> = {}): ScriptedEip1193 {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const getListeners = (event: string) => {
    const set = listeners.get(event) ?? new Set()
    listeners.set(event, set)
    return set
  }
  return {
    requests: [],
    replies: {
      eth_requestAccounts: () => [ALICE],
      eth_accounts: () => [ALICE],
      eth_chainId: () => '0x1',
      wallet_revokePermissions: () => null,
      ...replies,
    },
    async request({ method, params }) {
      this.requests.push({ method, params })
      const reply = this.replies[method]
      if (!reply) throw rpcError(4200, `${method} is not supported`)
      const answer = reply(params)
      if (answer instanceof Error) throw answer
      return answer
    },
    on: (event, listener) => getListeners(event).add(listener),
    removeListener: (event, listener) => getListeners(event).delete(listener),
    get listeners() {
      return [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
    },
    emit(event, payload) {
      for (const listener of [...getListeners(event)]) listener(payload)
    },
  }
}

/** Creates a JSON-RPC error as wallets throw it. */
export function rpcError(code: number, message = `Error ${code}`, data?: unknown): Error {
  return Object.assign(new Error(message), { code, data })
}
