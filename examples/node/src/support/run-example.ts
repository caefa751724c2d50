import { createCauseway } from '@causeway/core'
import { createReview, type Reviewer } from './create-review.ts'
import type { ExampleContext } from './example-context.ts'
import type { Network } from './network.ts'
import type { ExampleFlags } from './options.ts'

export type Example = (context: ExampleContext) => Promise<void>

/** Options for `runExample`. */
export interface RunExampleOptions extends Pick<Reviewer, 'confirm' | 'isLive' | 'print'> {
  readonly flags: ExampleFlags
  readonly folder: string
  readonly signal: AbortSignal
}

/** Runs an example with its own SDK instance, and disposes of the instance afterwards. */
export async function runExample(
  example: Example,
  { config, wallet, account, fuelAccount, sandboxUrl, smartAccountService }: Network,
  { confirm, ...options }: RunExampleOptions,
): Promise<void> {
  const causeway = createCauseway(config)
  const review = createReview({ ...options, wallet, confirm })
  try {
    const network = { config, account, fuelAccount, sandboxUrl, smartAccountService }
    await example({ ...options, ...network, causeway, review })
    options.signal.throwIfAborted()
  } finally {
    await causeway.dispose()
  }
}
