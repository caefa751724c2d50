import { startSandbox } from '@causeway/sandbox'
import { CHAIN_IDS } from './create-request.ts'

/**
 * Runs the sandbox in a child process, so that the soak test only measures the SDK's memory. Sends its URL to the
 * parent.
 */
const sandbox = await startSandbox({
  chains: [...CHAIN_IDS],
  // Use a short deadline, so that unfilled deposits are refunded within a round.
  across: { fillDeadlineSeconds: 90 },
})
process.send?.(sandbox.url)
process.once('disconnect', () => {
  void sandbox.stop().then(() => process.exit(0))
})
