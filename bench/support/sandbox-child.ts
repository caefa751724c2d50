import { startSandbox } from '@causeway/sandbox'

/** Runs a sandbox in a separate process, so that its work is not measured as the SDK's. */
const sandbox = await startSandbox()
process.send?.(sandbox.description)
process.once('disconnect', () => void sandbox.stop())
