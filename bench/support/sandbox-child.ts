import { startSandbox } from '@causeway/sandbox'

/** Runs a sandbox in a separate process, so that its work is not attributed to the SDK. */
const sandbox = await startSandbox()
process.send?.(sandbox.description)
process.once('disconnect', () => void sandbox.stop())
