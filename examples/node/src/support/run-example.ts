import { createCauseway } from '@causeway/core'
import type { ExampleContext } from './example.ts'
import type { Network } from './network.ts'
import type { ExampleFlags } from './options.ts'
import { createReview, type Reviewer } from './review.ts'

export type Example = (context: ExampleContext) => Promise<void>

/** How a script is run, beside the network that it runs on. */
export interface RunExampleOptions extends Pick<Reviewer, 'confirm' | 'isLive' | 'print'> {
  readonly flags: ExampleFlags
  readonly folder: string
  readonly signal: AbortSignal
}

/** Gives a script what it stands on, and takes it back whatever became of the script. */
export async function runExample(
  example: Example,
  { config, wallet, account, fuelAccount, smartAccountService }: Network,
  { confirm, ...options }: RunExampleOptions,
): Promise<void> {
  const causeway = createCauseway(config)
  const review = createReview({ ...options, wallet, confirm })
  try {
    await example({ ...options, causeway, config, account, fuelAccount, smartAccountService, review })
    options.signal.throwIfAborted()
  } finally {
    await causeway.dispose()
  }
}
