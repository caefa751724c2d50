import { createInterface } from 'node:readline/promises'
import type { Wallet } from '@causeway/core'
import type { ExampleContext } from './example.ts'
import { heading, quiet, table } from './text.ts'

/** Who may sign, and who is asked. */
export interface Reviewer {
  readonly isLive: boolean
  readonly wallet: Wallet | undefined
  readonly print: (line: string) => void
  /** Asks the person at the terminal; only real money needs a yes. */
  readonly confirm: (question: string) => Promise<boolean>
}

/** Every signature passes here: the review comes first, then the yes where money is real, then the wallet. */
export function createReview({ isLive, wallet, print, confirm }: Reviewer): ExampleContext['review'] {
  return async (what, details = []) => {
    print(heading(`Review: ${what}`))
    if (details.length > 0) print(table(details.map(([name, value]) => [name, value])))
    if (!wallet) {
      print(quiet('  Nothing was sent: that takes PRIVATE_KEY in the environment, and --send'))
      return undefined
    }
    if (!isLive || (await confirm(`  Send this from ${wallet.address}, with real money? (yes/no) `)))
      return wallet
    print(quiet('  Nothing was sent'))
    return undefined
  }
}

/** Yes is 'yes' alone. Where nobody is at the terminal, the answer is no. */
export async function confirmAtTerminal(question: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(question, { signal })).trim().toLowerCase() === 'yes'
  } finally {
    terminal.close()
  }
}
