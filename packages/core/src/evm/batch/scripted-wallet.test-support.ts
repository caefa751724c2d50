import type { WalletRequests } from './batch-wallet.ts'

/** Returns the reply of the wallet to one method, or throws. */
export type WalletReply = (...params: readonly unknown[]) => unknown

/** A wallet with scripted replies that records its requests. */
export interface ScriptedWallet extends WalletRequests {
  readonly requests: {
    readonly method: string
    readonly params: readonly unknown[]
    readonly options: unknown
  }[]
  replies: Record<string, WalletReply>
}

export function scriptedWallet(answers: Record<string, WalletReply>): ScriptedWallet {
  return {
    requests: [],
    replies: answers,
    async request({ method, params }, options) {
      const list = params as readonly unknown[]
      this.requests.push({ method, params: list, options })
      const answer = this.replies[method]
      if (!answer) throw walletRejection(-32601, `The method ${method} does not exist`)
      return answer(...list)
    },
  }
}

/** Creates an error as an EIP-1193 provider throws it. */
export function walletRejection(code: number, message = `Refused with ${code}`): Error {
  return Object.assign(new Error(message), { code })
}
