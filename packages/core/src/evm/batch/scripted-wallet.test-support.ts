import type { WalletRequests } from './batch-wallet.ts'

/** What a wallet answers to one method, given what it was asked; it may throw. */
export type WalletAnswer = (...params: readonly unknown[]) => unknown

/** A wallet that answers by script and keeps what it was asked. */
export interface ScriptedWallet extends WalletRequests {
  readonly asked: {
    readonly method: string
    readonly params: readonly unknown[]
    readonly options: unknown
  }[]
  answers: Record<string, WalletAnswer>
}

export function scriptedWallet(answers: Record<string, WalletAnswer>): ScriptedWallet {
  return {
    asked: [],
    answers,
    async request({ method, params }, options) {
      const list = params as readonly unknown[]
      this.asked.push({ method, params: list, options })
      const answer = this.answers[method]
      if (!answer) throw walletRefusal(-32601, `The method ${method} does not exist`)
      return answer(...list)
    },
  }
}

/** An error as an EIP-1193 provider gives it. */
export function walletRefusal(code: number, message = `Refused with ${code}`): Error {
  return Object.assign(new Error(message), { code })
}
