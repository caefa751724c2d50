import { startSandbox } from '@causeway/sandbox'
import { CHAIN_IDS } from './routes.ts'

/** The sandbox of a soak in a process of its own, so that the soak's memory is the product's. Tells its URL. */
const sandbox = await startSandbox({
  chains: [...CHAIN_IDS],
  // Short enough that what nobody fills within a round is refunded in it.
  across: { fillDeadlineSeconds: 90 },
})
process.send?.(sandbox.url)
process.once('disconnect', () => {
  void sandbox.stop().then(() => process.exit(0))
})
