import { createInterface } from 'node:readline/promises'
import type { Wallet } from '@causeway/core'
import { heading, quiet, table } from './amount-text.ts'
import type { ExampleContext } from './example-context.ts'

/** Wallet and confirmation for reviews. */
export interface Reviewer {
  readonly isLive: boolean
  readonly wallet: Wallet | undefined
  readonly print: (line: string) => void
  /** Asks the user for a confirmation in the terminal. Only called on live chains. */
  readonly confirm: (question: string) => Promise<boolean>
}

/**
 * Creates the review that precedes every signature. It prints the transaction, asks for a confirmation on live chains,
 * and returns the wallet.
 */
export function createReview({ isLive, wallet, print, confirm }: Reviewer): ExampleContext['review'] {
  return async (title, details = []) => {
    print(heading(`Review: ${title}`))
    if (details.length > 0) print(table(details.map(([name, value]) => [name, value])))
    if (!wallet) {
      print(quiet('  Nothing was sent. To send, set PRIVATE_KEY in the environment and pass --send'))
      return undefined
    }
    if (!isLive || (await confirm(`  Send this from ${wallet.address} with real funds? (yes/no) `)))
      return wallet
    print(quiet('  Nothing was sent'))
    return undefined
  }
}

/** Returns whether the user types 'yes'. Returns false without a terminal. */
export async function confirmAtTerminal(question: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(question, { signal })).trim().toLowerCase() === 'yes'
  } finally {
    terminal.close()
  }
}
